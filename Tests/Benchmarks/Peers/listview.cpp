// Qt 6 Quick's ListView on the workloads of tiling with a million items: prints "name nanoseconds" lines, and "name-sum" lines with what a
// workload's first visible items came to.
//
// A window that is never shown, an event and then its polish: binding and layout, no rendering. The delegates are written in C++, as ours
// are in Swift, so that the list is measured and not QML's language; one in QML stands beside them. ListView guesses the extents that it
// does not show, and with them the positions: it is asked for what it has on the screen, not where.
#include "posts.h"
#include <QGuiApplication>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickRenderControl>
#include <QQuickWindow>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <memory>
#include "posts.moc"

enum { rounds = 9 };

// A method or a property of ListView, called by its number: Qt is not charged for a search by name.
class Member {
public:
    static Member property(QObject *object, const char *name) {
        return {object, object->metaObject()->indexOfProperty(name), name};
    }

    static Member method(QObject *object, const char *signature) {
        return {object, object->metaObject()->indexOfMethod(signature), signature};
    }

    double read() const {
        double value = 0;
        void *arguments[] = {&value};
        QMetaObject::metacall(object, QMetaObject::ReadProperty, number, arguments);
        return value;
    }

    void write(double value) const {
        int status = -1, flags = 0;
        void *arguments[] = {&value, nullptr, &status, &flags};
        QMetaObject::metacall(object, QMetaObject::WriteProperty, number, arguments);
    }

    template <typename First, typename Second> void call(void *result, First first, Second second) const {
        void *arguments[] = {result, &first, &second};
        QMetaObject::metacall(object, QMetaObject::InvokeMetaMethod, number, arguments);
    }

private:
    Member(QObject *object, int number, const char *name) : object(object), number(number) {
        if (number < 0) std::printf("# Qt's ListView has no %s\n", name), std::exit(1);
    }

    QObject *object;
    int number;
};

// A list in its window, after its first frame.
class List {
public:
    List(QQmlEngine &engine, const char *delegate, int insertions)
        : window(&control), feed(insertions), view(make(engine, delegate)), offset(Member::property(view.get(), "contentY")),
          start(Member::property(view.get(), "originY")), extent(Member::property(view.get(), "contentHeight")),
          indexAt(Member::method(view.get(), "indexAt(double,double)")),
          position(Member::method(view.get(), "positionViewAtIndex(int,int)")) {
        window.contentItem()->setSize({390, viewportHeight});
        view->setParentItem(window.contentItem());
        view->setProperty("model", QVariant::fromValue<QObject *>(&feed));
        tick();
    }

    void tick() { control.polishItems(); }

    void scroll(double to) {
        offset.write(to);
        tick();
    }

    // ListView.Beginning is 0.
    void scrollToItem(int index) {
        position.call(nullptr, index, 0);
        tick();
    }

    void insert(int place, int added, int first) {
        feed.insert(place, added, first);
        tick();
    }

    int firstVisible() const {
        int found = -1;
        indexAt.call(&found, 0.0, offset.read());
        return found;
    }

    double at() const { return offset.read(); }

    // Where it believes that its content begins, and how far it believes that it can be scrolled from there.
    double first() const { return start.read(); }
    double range() const { return extent.read() - viewportHeight; }

    int count() const { return feed.rowCount(); }

    // Whether the screen is full of posts that show what the model says, the last of their photos at the end of each.
    bool isLaidOut(bool hasPhotos) const {
        double y = at();
        while (y < at() + viewportHeight) {
            int index = -1;
            QQuickItem *post = nullptr;
            indexAt.call(&index, 0.0, y);
            QMetaObject::invokeMethod(view.get(), "itemAtIndex", Q_RETURN_ARG(QQuickItem *, post), Q_ARG(int, index));
            if (!post || post->height() != extentOf(feed.photos(index))) return false;
            int shown = 0;
            double end = 60;
            for (QQuickItem *photo : post->childItems()) {
                if (!photo->isVisible() || photo->width() != side - 10) continue;
                ++shown;
                end = std::max(end, photo->y() + side + 10);
            }
            if (hasPhotos && (shown != feed.photos(index) || end != post->height())) return false;
            y = post->y() + post->height();
        }
        return true;
    }

private:
    static QQuickItem *make(QQmlEngine &engine, const char *delegate) {
        QQmlComponent component(&engine);
        component.setData(QByteArray(R"(
            import QtQuick
            import Feed
            ListView {
                width: 390; height: 844
                cacheBuffer: 0; reuseItems: true
                currentIndex: -1; highlightFollowsCurrentItem: false
                delegate: )") + delegate + "\n}", {});
        auto view = qobject_cast<QQuickItem *>(component.create());
        if (!view) std::printf("# Qt's ListView: %s\n", qPrintable(component.errorString().simplified())), std::exit(1);
        return view;
    }

    QQuickRenderControl control;
    QQuickWindow window;
    Feed feed;
    std::unique_ptr<QQuickItem> view;
    Member offset, start, extent, indexAt, position;
};

static double now() {
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

using Events = std::function<qint64(List &)>;

// Rounds on a fresh list each, after one that is not timed: the median nanoseconds of an event, and the sum, which is the same each time.
static void measure(
    QQmlEngine &engine, const char *name, const char *delegate, int events, const Events &prepare, const Events &run,
    int insertions = 0) {
    std::vector<double> figures;
    qint64 sum = 0;
    for (int round = -1; round < rounds; ++round) {
        List list(engine, delegate, insertions);
        prepare(list);
        double begin = now();
        qint64 found = run(list);
        double elapsed = (now() - begin) / events;
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (!list.isLaidOut(delegate != plain)) return void(std::printf("# %s: the posts are not laid out\n", name));
        if (round >= 0 && found != sum) return void(std::printf("# %s: the sum is %lld, and was %lld\n", name, found, sum));
        if (round >= 0) figures.push_back(elapsed);
        sum = found;
    }
    std::sort(figures.begin(), figures.end());
    std::printf("%s %.1f\n%s-sum %lld\n", name, figures[rounds / 2], name, sum);
}

// W9: a ListView of 50 shelves, each a ListView with a model of its own, of which a reused one takes the next.
class Page {
public:
    explicit Page(QQmlEngine &engine) : window(&control) {
        for (auto &shelf : shelves) models << &shelf;
        window.contentItem()->setSize({390, viewportHeight});
        QQmlComponent component(&engine);
        component.setData(R"(
            import QtQuick
            ListView {
                property var shelves
                id: page
                width: 390; height: 844
                cacheBuffer: 0; reuseItems: true
                currentIndex: -1; highlightFollowsCurrentItem: false
                model: 50
                delegate: ListView {
                    required property int index
                    width: 390; height: 150
                    orientation: ListView.Horizontal
                    cacheBuffer: 0; reuseItems: true
                    currentIndex: -1; highlightFollowsCurrentItem: false
                    model: page.shelves[index]
                    delegate: Item { width: 97.5; height: 150 }
                }
            })", {});
        view.reset(qobject_cast<QQuickItem *>(
            component.createWithInitialProperties({{"shelves", QVariant::fromValue(models)}})));
        if (!view) std::printf("# Qt's ListView: %s\n", qPrintable(component.errorString().simplified())), std::exit(1);
        view->setParentItem(window.contentItem());
        control.polishItems();
    }

    // Returns how many shelves are on screen, summed.
    qint64 run(double step, int events) {
        const Member offset = Member::property(view.get(), "contentY");
        const Member indexAt = Member::method(view.get(), "indexAt(double,double)");
        double at = 0;
        qint64 sum = 0;
        for (int event = 0; event < events; ++event) {
            at += step;
            if (at > 50 * 150 - viewportHeight) at = 0;
            offset.write(at);
            control.polishItems();
            int first = -1, last = -1;
            indexAt.call(&first, 0.0, at);
            indexAt.call(&last, 0.0, at + viewportHeight - 1.0 / 64);
            sum += last - first + 1;
        }
        return sum;
    }

    // Whether each shelf on the screen has its four items there.
    bool isLaidOut() const {
        const double at = Member::property(view.get(), "contentY").read();
        for (double y = at; y < at + viewportHeight; y += 150) {
            int index = -1;
            QQuickItem *shelf = nullptr;
            Member::method(view.get(), "indexAt(double,double)").call(&index, 0.0, y);
            QMetaObject::invokeMethod(view.get(), "itemAtIndex", Q_RETURN_ARG(QQuickItem *, shelf), Q_ARG(int, index));
            if (!shelf || shelf->property("model").value<QObject *>() != models[index]) return false;
            for (double x = 1; x < 390; x += 97.5) {
                int item = -1;
                Member::method(shelf, "indexAt(double,double)").call(&item, x, 0.0);
                if (item != int(x / 97.5)) return false;
            }
        }
        return true;
    }

private:
    QQuickRenderControl control;
    QQuickWindow window;
    ShelfItems shelves[50];
    QList<QObject *> models;
    std::unique_ptr<QQuickItem> view;
};

static void measurePage(QQmlEngine &engine, const char *name, double step, int events) {
    std::vector<double> figures;
    qint64 sum = 0;
    for (int round = -1; round < rounds; ++round) {
        Page page(engine);
        double begin = now();
        sum = page.run(step, events);
        double elapsed = (now() - begin) / events;
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (!page.isLaidOut()) return void(std::printf("# %s: the shelves are not laid out\n", name));
        if (round >= 0) figures.push_back(elapsed);
    }
    std::sort(figures.begin(), figures.end());
    std::printf("%s %.1f\n%s-sum %lld\n", name, figures[rounds / 2], name, sum);
}

int main(int count, char **arguments) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QGuiApplication application(count, arguments);
    qmlRegisterType<Post>("Feed", 1, 0, "Post");
    qmlRegisterType<NinePhotoPost>("Feed", 1, 0, "NinePhotoPost");
    QQmlEngine engine;
    std::printf("# Qt's ListView is that of Qt %s\n", qVersion());

    const Events none = [](List &) { return 0; };

    // 3.7 million points: a million items are longer, so that it never comes to the end.
    const Events steady = [](List &list) {
        qint64 sum = 0;
        for (int event = 1; event <= 100'000; ++event) {
            list.scroll(37.0 * event);
            sum += list.firstVisible();
        }
        return sum;
    };
    measure(engine, "qt-w1-plain", plain, 100'000, none, steady);
    measure(engine, "qt-w1", ninePhotos, 100'000, none, steady);
    measure(engine, "qt-w1-qml", ninePhotosInQML, 100'000, none, steady);

    // The same random numbers, on the range that the list itself believes in at that moment.
    const Events jumps = [](List &list) {
        Xorshift32 random{12345};
        qint64 sum = 0;
        for (int event = 0; event < 10'000; ++event) {
            list.scroll(list.first() + double(random.next(qint64(list.range()))));
            sum += list.firstVisible();
        }
        return sum;
    };
    measure(engine, "qt-w2-plain", plain, 10'000, none, jumps);
    measure(engine, "qt-w2", ninePhotos, 10'000, none, jumps);
    measure(engine, "qt-w2-qml", ninePhotosInQML, 10'000, none, jumps);

    const Events toTheMiddle = [](List &list) {
        qint64 length = 0;
        for (int item = 0; item < itemCount; ++item) length += extentOf(photosOf(quint32(item)));
        qint64 rest = (length - qint64(viewportHeight)) / 2;
        int item = 0;
        for (; rest >= extentOf(photosOf(quint32(item))); ++item) rest -= extentOf(photosOf(quint32(item)));
        list.scrollToItem(item);
        list.scroll(list.at() + double(rest));
        return 0;
    };
    measure(engine, "qt-w4", plain, 1000, toTheMiddle, [](List &list) {
        qint64 sum = 0;
        for (int event = 0; event < 1000; ++event) {
            list.insert(0, 20, itemCount + 20 * event);
            sum += list.firstVisible();
        }
        return sum;
    }, 1000);

    const Events toTheEnd = [](List &list) {
        list.scrollToItem(itemCount - 1);
        return 0;
    };
    measure(engine, "qt-w4mid", plain, 1000, toTheEnd, [](List &list) {
        Xorshift32 random{5};
        qint64 sum = 0;
        for (int event = 0; event < 1000; ++event) {
            int place = int(random.next(list.count()));
            list.insert(place, 1, place);
            sum += list.firstVisible();
        }
        return sum;
    }, 1000);

    measurePage(engine, "qt-w9-steady", 1, 10'000);
    measurePage(engine, "qt-w9", 37, 10'000);

    measure(engine, "qt-w6", plain, 10'000, none, [](List &list) {
        Xorshift32 random{777};
        qint64 sum = 0;
        for (int event = 0; event < 10'000; ++event) {
            list.scrollToItem(int(random.next(itemCount)));
            sum += list.firstVisible();
        }
        return sum;
    });
}

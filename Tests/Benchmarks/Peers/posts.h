// The feed of the workloads for Qt: its items, a model and what shows them, as in Sources/Benchmarks/Workload.swift and PostTiles.swift.
#pragma once
#include <QAbstractListModel>
#include <QQuickItem>
#include <vector>

enum { itemCount = 1'000'000 };
static const double viewportHeight = 844, side = 80;

static int photosOf(quint32 item) {
    item ^= item >> 16;
    item *= 0x85ebca6b;
    item ^= item >> 13;
    item *= 0xc2b2ae35;
    item ^= item >> 16;
    return int(item % 10);
}

static int extentOf(int photos) { return photos == 0 ? 60 : 70 + (photos + 2) / 3 * 80; }

struct Xorshift32 {
    quint32 state;

    qint64 next(qint64 range) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        return qint64(state / 4294967296.0 * double(range));
    }
};

// Items by their index; what was put in is kept in the order in which it came, so that an event costs the model nothing.
class Feed : public QAbstractListModel {
public:
    explicit Feed(int events) { insertions.reserve(events); }

    int rowCount(const QModelIndex & = {}) const override { return count; }
    QHash<int, QByteArray> roleNames() const override { return {{Qt::UserRole, "photos"}}; }
    QVariant data(const QModelIndex &index, int) const override { return photos(index.row()); }

    void insert(int place, int added, int first) {
        beginInsertRows({}, place, place + added - 1);
        insertions.push_back({place, added, first});
        count += added;
        endInsertRows();
    }

    int photos(int index) const {
        for (auto last = insertions.rbegin(); last != insertions.rend(); ++last) {
            if (index < last->place) continue;
            if (index < last->place + last->added) return photosOf(quint32(last->first + index - last->place));
            index -= last->added;
        }
        return photosOf(quint32(index));
    }

private:
    struct Insertion { int place, added, first; };
    std::vector<Insertion> insertions;
    int count = itemCount;
};

// A post that knows how long it is once it is bound.
class Post : public QQuickItem {
    Q_OBJECT
    Q_PROPERTY(int photos READ photos WRITE show NOTIFY photosChanged)
public:
    int photos() const { return count; }

    virtual void show(int photos) {
        if (photos == count) return;
        count = photos;
        setHeight(extentOf(photos));
        emit photosChanged();
    }

signals:
    void photosChanged();

private:
    int count = -1;
};

// A post with up to nine photos in rows of three, laid out by hand when the window polishes.
class NinePhotoPost : public Post {
    Q_OBJECT
public:
    NinePhotoPost() {
        for (auto &photo : views) photo.setParentItem(this);
    }

    void show(int photos) override {
        if (photos != this->photos()) polish();
        Post::show(photos);
    }

protected:
    void updatePolish() override {
        for (int place = 0; place < 9; ++place) {
            views[place].setVisible(place < photos());
            if (place >= photos()) continue;
            views[place].setPosition({place % 3 * side, 60 + place / 3 * side});
            views[place].setSize({side - 10, side - 10});
        }
    }

private:
    QQuickItem views[9];
};

// The items of a shelf of W9.
class ShelfItems : public QAbstractListModel {
    Q_OBJECT
public:
    int rowCount(const QModelIndex & = {}) const override { return 50; }
    QVariant data(const QModelIndex &index, int) const override { return index.row(); }
};

// The delegates: two in C++, and one in nothing but QML.
static const char plain[] = "Post { width: 390; required photos }";
static const char ninePhotos[] = "NinePhotoPost { width: 390; required photos }";
static const char ninePhotosInQML[] = R"(
    Item {
        id: post
        required property int photos
        width: 390; height: photos === 0 ? 60 : 70 + Math.ceil(photos / 3) * 80
        Repeater {
            model: 9
            Item {
                required property int index
                visible: index < post.photos
                x: index % 3 * 80; y: 60 + Math.floor(index / 3) * 80; width: 70; height: 70
            }
        }
    })";

// The scroll log of a vertical RecyclerView for `treadmill impressions` (Docs/ClientLog.md). Not run here: read it as a sketch.
import android.os.SystemClock
import android.view.View
import androidx.recyclerview.widget.RecyclerView
import org.json.JSONArray
import org.json.JSONObject

/** `key` names an item for good, whatever its place is. Offsets are sums of what was scrolled, as a RecyclerView has no other. */
class ClientLog(
    private val session: String, private val list: RecyclerView, private val key: (Int) -> String, private val write: (String) -> Unit,
) : RecyclerView.OnScrollListener() {
    private val density = list.resources.displayMetrics.density.toDouble()
    private var offset = 0L  // pixels
    private var moved = 0.0
    private val now get() = SystemClock.uptimeMillis().toDouble()

    init {
        val viewport = JSONArray(listOf(list.width / density, list.height / density))
        line("open", now, "version" to 1, "viewport" to viewport, "grid" to density, "foreground" to true, "content" to true,
            "focus" to list.hasWindowFocus(), "epoch" to System.currentTimeMillis() - now)
        scroll(now)
        list.addOnScrollListener(this)
        list.addOnLayoutChangeListener { _, _, _, _, _, _, _, _, _ -> layout() }
        list.onFlingListener = object : RecyclerView.OnFlingListener() {
            override fun onFling(velocityX: Int, velocityY: Int): Boolean {
                line("motion", now, "law" to "android", "offset" to offset / density, "velocity" to velocityY / density / 1000,
                    "scale" to density)
                return false  // the list throws itself
            }
        }
    }

    fun line(kind: String, time: Double, vararg members: Pair<String, Any>) {
        val line = JSONObject().put("session", session).put("time", time).put("kind", kind)
        members.forEach { (name, value) -> line.put(name, value) }
        write(line.toString())
    }

    override fun onScrolled(view: RecyclerView, dx: Int, dy: Int) {
        val time = now
        if (time - moved > 50) scroll(time - 20)  // it has stood until a frame ago
        offset += dy
        scroll(time)
        layout()
    }

    private fun scroll(time: Double) { moved = time; line("scroll", time, "y" to offset / density) }

    private fun layout() {
        val items = (0 until list.childCount).map(list::getChildAt).filter { list.getChildAdapterPosition(it) >= 0 }.map { view: View ->
            JSONArray(listOf(key(list.getChildAdapterPosition(view)), view.left / density, (view.top + offset) / density,
                view.width / density, view.height / density))
        }
        line("layout", now, "items" to JSONArray(items))
    }
    // onWindowFocusChanged: line("focus", now, "on" to it). onStart, onStop: "foreground". onDestroyView: line("close", now).
}

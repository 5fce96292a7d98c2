// The script's fifth part: the viewport at one frame, in units of 1/64 point from its corner, and the state that is read back from it.
extension HTMLReport {
  static let screen = #"""
    // The greatest age of each colour, in frames.
    const ages = [0, 3, 15, 60, Infinity];
    const ageWords = ['this frame', '1 to 3', '4 to 15', '16 to 60', 'more'];
    const ageStep = age => ages.findIndex(greatest => age <= greatest);
    const isHorizontal = packed.isHorizontal;
    // How much beyond the viewport's two ends is shown, as a part of its length.
    const margin = 0.1;
    // A viewport without room is drawn in the scale of the largest one.
    const widest = Math.max(64, frames.width.reduce((a, b) => Math.max(a, b), 0));
    const highest = Math.max(64, frames.height.reduce((a, b) => Math.max(a, b), 0));

    function drawn(name, attributes, ...children) {
      const made = document.createElementNS('http://www.w3.org/2000/svg', name);
      for (const key in attributes) made.setAttribute(key, attributes[key]);
      made.append(...children);
      return made;
    }

    // A rectangle whose place along the scroll axis and across it is given.
    const box = (className, start, extent, across, breadth) => drawn('rect', {
      class: className, x: isHorizontal ? start : across, y: isHorizontal ? across : start,
      width: Math.max(0, isHorizontal ? extent : breadth), height: Math.max(0, isHorizontal ? breadth : extent),
    });

    function drawScreen(place) {
      const screen = byId('screen'), width = frames.width[place], height = frames.height[place], offset = frames.offset[place];
      const length = isHorizontal ? width : height, breadth = isHorizontal ? height : width;
      const tiles = slots.map(slot => slot.tile(place)).filter(tile => tile);
      const start = Math.max(0, -offset), end = Math.min(length, frames.content[place] - offset);
      const [wide, high] = width < 64 || height < 64 ? [widest, highest] : [width, height];
      const beyond = Math.round((isHorizontal ? wide : high) * margin), side = Math.round(wide / 100);
      const [aside, above] = isHorizontal ? [beyond, side] : [side, beyond];
      const room = [-aside, -above, wide + 2 * aside, high + 2 * above];
      screen.setAttribute('viewBox', room.join(' '));
      // How many units a CSS pixel is.
      const pixel = Math.max(room[2] / Math.max(1, screen.clientWidth), room[3] / Math.max(1, screen.clientHeight));
      const isBlank = frames.blank[place] > 0, spacing = isBlank ? smallestGap(tiles) : 0;
      screen.replaceChildren(
        drawn('defs', {}, drawn('pattern', {
          id: 'hatch', width: 8 * pixel, height: 8 * pixel, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)',
        }, drawn('path', {class: 'hatch', d: 'M0 0V' + 8 * pixel, 'stroke-width': 3 * pixel}))),
        box('beyond', 0, length, 0, breadth),
        box(isBlank ? 'gap' : 'paper', start, Math.max(0, end - start), 0, breadth),
        // What lies between tiles that follow each other is not blank.
        ...(isBlank ? tiles.map(tile => box('paper', tile.start - offset - spacing, tile.extent + 2 * spacing, tile.across - spacing,
          tile.breadth + 2 * spacing)) : []),
        // A header that is kept in view lies over the items behind it.
        ...tiles.sort((a, b) => b.index - a.index).map(tile => drawTile(tile, offset, pixel)),
        box('shade', -2 * beyond, 2 * beyond, -side, breadth + 2 * side),
        box('shade', length, 2 * beyond + wide + high, -side, breadth + 2 * side),
        box('edge', 0, length, 0, breadth));
      screen.setAttribute('aria-label', 'The viewport in frame ' + frames.number[place] + ': ' + tiles.length + ' tiles');
      return tiles;
    }

    // Along the axis, between two tiles that follow each other.
    function smallestGap(tiles) {
      const sorted = [...tiles].sort((a, b) => a.start - b.start);
      const gaps = sorted.slice(1).map((tile, place) => tile.start - sorted[place].start - sorted[place].extent).filter(gap => gap >= 0);
      return gaps.length ? Math.min(...gaps) : 0;
    }

    function drawTile(tile, offset, pixel) {
      const group = drawn('g', {
        class: 'tile a' + ageStep(tile.age), 'data-pool': tile.pool, 'data-index': tile.index, 'data-key': tile.key, 'data-age': tile.age,
      }, box('', tile.start - offset, tile.extent, tile.across, tile.breadth));
      const [along, across] = isHorizontal ? [tile.breadth, tile.extent] : [tile.extent, tile.breadth];
      const size = Math.min(17 * pixel, along * 0.72, across * 0.3);
      if (size < 6.5 * pixel) return group;
      const words = 'item ' + tile.index + (tile.key === String(tile.index) ? '' : ', key ' + tile.key);
      const isBeside = across > size * (3 + words.length * 0.4), isBelow = !isBeside && along > size * 2.6;
      // Of a tile that begins before the viewport the words stand where it comes into view, as long as they fit.
      const start = tile.start - offset, room = isHorizontal ? across : along;
      const from = Math.min(Math.max(start, 0), Math.max(start, start + room - size * (isHorizontal ? 2 : isBelow ? 2.5 : 1.5)));
      const x = (isHorizontal ? from : tile.across) + size * 0.5;
      const y = (isHorizontal ? tile.across : from) + Math.min(size * 1.25, along / 2 + size * 0.36);
      const number = drawn('text', {class: 'place', x, y, 'font-size': size}, String(tile.pool));
      group.append(number);
      if (size < 11 * pixel) return group;
      // Beside the number, or below it.
      const aside = size * (0.55 + 0.62 * String(tile.pool).length), small = {'font-size': size * 0.66};
      if (isBeside) group.append(drawn('text', {x: x + aside, y, ...small}, words));
      else if (isBelow) group.append(drawn('text', {x, y: y + size, ...small}, words.replace('item ', '').split(',')[0]));
      return group;
    }

    function drawAges() {
      byId('ages').replaceChildren(element('li', {}, 'Frames since the last bind'), ...ageWords.map((words, step) => {
        const swatch = element('span', {class: 'swatch'});
        swatch.style.background = 'var(--age' + step + ')';
        return element('li', {}, swatch, words);
      }));
    }

    // What stands in the drawing, as its elements and the browser's boxes have it.
    function writeState() {
      const screen = byId('screen'), edge = screen.querySelector('.edge'), corner = edge.getBoundingClientRect();
      const number = (element, name) => Number(element.getAttribute(name));
      const corners = ['x', 'y', 'width', 'height'];
      const state = {
        frame: Number(byId('readout').dataset.frame), phase: byId('readout').dataset.phase, offset: Number(byId('readout').dataset.offset),
        scale: screen.getScreenCTM().a * 64, viewport: corners.map(name => number(edge, name)),
        tiles: [...screen.querySelectorAll('.tile')].map(group => {
          const drawing = group.querySelector('rect'), at = drawing.getBoundingClientRect();
          const [left, top, width, height] = corners.map(name => number(drawing, name));
          return {
            pool: Number(group.dataset.pool), index: Number(group.dataset.index), key: group.dataset.key, age: Number(group.dataset.age),
            left, top, width, height, box: [at.left - corner.left, at.top - corner.top, at.width, at.height],
          };
        }).sort((a, b) => a.pool - b.pool),
      };
      byId('state').textContent = JSON.stringify(state).replaceAll('<', '\\u003c');
    }
    """#
}

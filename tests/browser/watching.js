/**
 * Somebody who plays with answers taken by chance and looks at the page in every frame. What is wrong is kept in `watched.faults`, once each;
 * what moved although it should not have, in `watched.shifts`.
 */
(() => {
  const SLACK = 1.5;
  /** Moved less than this, nobody sees it. The browser counts from three pixels on, too. */
  const STILL = 3;
  const BAR = '.bar';
  /** What somebody has opened over the table, or what must be read before anything else. */
  const OVERLAYS = '.options.open, .end, dialog, .preview, .refused, .notices, .requests, [role=tooltip]';
  /** What moves, face up or down, on the table or over it. */
  const CARDS = '.card, .back, .ghost, [data-key]';
  const COUNTS = '.board .badge, .board .times, .board .vital .number, .frame .clock';
  const FREE_OF_NOTATION = '.chip, .card-chip, kbd, code, .card, input, script, style';
  const YOURS = /your turn|dein Zug|du bist (dran|am Zug)/i;
  const watched = (window.watched = { frames: 0, looks: 0, chosen: 0, opened: 0, most: 0, moving: 0, faults: {}, shifts: [], total: 0, terms: [] });

  const fault = (kind, what) => (watched.faults[kind] ??= []).includes(what) || watched.faults[kind].length > 8 || watched.faults[kind].push(what);
  const visible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getBoundingClientRect().width > 0;
  const said = (element) => (element.innerText ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const called = (element) => (element.getAttribute('aria-label') ?? said(element)).trim();
  const spot = (box) => `${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}x${Math.round(box.height)}`;
  const inWindow = (box) => box.left >= -SLACK && box.top >= -SLACK && box.right <= innerWidth + SLACK && box.bottom <= innerHeight + SLACK;
  const inside = (box, edge) => box.left >= edge.left - SLACK && box.top >= edge.top - SLACK && box.right <= edge.right + SLACK && box.bottom <= edge.bottom + SLACK;
  const top = (element) => {
    const box = element.getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  };
  const scroller = (element) => {
    for (let around = element.parentElement; around && around !== document.documentElement; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`) && (around.scrollHeight > around.clientHeight + 1 || around.scrollWidth > around.clientWidth + 1)) return around;
    }
    return null;
  };

  /** An answer lies in the window and under nothing, or in a list that does and that can be pushed to it. */
  function reachable(answer) {
    const box = answer.getBoundingClientRect();
    const list = scroller(answer);
    if (list && !inWindow(list.getBoundingClientRect())) return fault('answer', `the list at ${spot(list.getBoundingClientRect())} leaves the window: ${called(answer)}`);
    if (list && !inside(box, list.getBoundingClientRect())) return null;
    if (!inWindow(box)) return fault('answer', `outside the window at ${spot(box)}: ${called(answer)}`);
    const over = top(answer);
    if (over && !answer.contains(over)) fault('answer', `${called(answer)} at ${spot(box)} lies under ${over.className || over.tagName}`);
    return null;
  }

  function answers() {
    const found = [...document.querySelectorAll('.bar.asked button')].filter(visible);
    found.forEach(reachable);
    watched.most = Math.max(watched.most, found.filter((each) => each.matches('.option')).length);
    for (const each of found.filter((one) => one.matches('.option'))) {
      const told = [...each.querySelectorAll('.act')].flatMap((act) => [...act.childNodes]).filter((part) => !part.matches?.('.detail, .hidden, :has(.hidden)')).map((part) => part.textContent).join('');
      if (!/\p{L}/u.test(told)) fault('label', `${called(each)} says nothing in words`);
    }
    const labels = new Map();
    for (const each of [...found, ...document.querySelectorAll('.head button, .hint button, dialog[open] button, .end button')].filter(visible)) {
      const label = called(each).replace(/^[1-9] ?/, '');
      if (labels.has(label)) fault('label', `${label} (${labels.get(label).dataset.notation} and ${each.dataset.notation})`);
      labels.set(label, each);
    }
  }

  /** The question has one height, and so has what stands apart from it on a phone. */
  const heights = new Map();
  function height() {
    const bar = document.querySelector(BAR);
    if (!bar) return;
    const parts = getComputedStyle(bar).display === 'contents' ? [...bar.children].filter((each) => each.matches('.question, .actions')) : [bar];
    for (const part of parts) {
      const name = part.classList[0];
      const now = Math.round(part.getBoundingClientRect().height);
      const before = heights.get(name);
      if (before !== undefined && Math.abs(before - now) > 1) fault('height', `${name} is ${now} high and was ${before}`);
      heights.set(name, before ?? now);
      for (const clock of part.querySelectorAll('.clock')) if (visible(clock) && clock.getClientRects().length > 1) fault('clock', `the clock is wrapped: ${said(clock)}`);
    }
    for (const clock of document.querySelectorAll('.clock[role=timer]')) {
      const line = parseFloat(getComputedStyle(clock).lineHeight) || 0;
      if (visible(clock) && clock.matches('span') && clock.getBoundingClientRect().height > line * 1.9) fault('clock', `the clock is wrapped: ${said(clock)}`);
    }
  }

  /** Whose turn it is says the bar above; a badge says the same or nothing. Who is asked is another matter. */
  function badges() {
    const header = document.querySelector('.ribbon .turn b');
    if (!header) return;
    const mine = header.matches('.mine');
    for (const text of document.querySelectorAll('.ribbon .turn .steady > span:first-child')) if (visible(text) && text.scrollWidth > text.clientWidth + 1) fault('badge', `cut: "${said(text)}"`);
    const told = [...document.querySelectorAll('.seat .state, .seat .turn')].filter(visible).filter((each) => YOURS.test(said(each)));
    const myself = document.querySelector('.seat.mine:has(.state)');
    if (myself && visible(myself) && document.querySelector('.bar.asked') && !myself.matches('.thinking')) fault('badge', 'the question is mine, and no badge says so');
    if (told.length > 0 && !mine) fault('badge', `"${said(told[0])}" stands at ${told[0].closest('.seat').dataset.seat}, and above "${said(header)}"`);
    if (told.some((each) => !each.closest('.seat').matches('.mine'))) fault('badge', `"${said(told[0])}" stands at somebody else`);
    const marked = [...document.querySelectorAll('.seat[data-turn]')];
    if (marked.length > 0 && mine !== marked.some((each) => each.matches('.mine'))) fault('badge', `${marked.map((each) => each.dataset.seat)} marked, and above "${said(header)}"`);
    if (marked.length > 0 && !mine && !marked.some((each) => said(each.querySelector('.name')) === said(header))) fault('badge', `${marked.map(said)} marked, and above "${said(header)}"`);
  }

  /** No count lies under anything while it is there, moving cards included. */
  function counts() {
    const found = [...document.querySelectorAll(COUNTS)].filter(visible);
    if (found.length === 0) return;
    // What one sees in the middle of it, whether or not that can be clicked.
    const flying = [...document.querySelectorAll('.card[inert]')];
    const untouched = [...found, ...flying].map((each) => [each, each.style.pointerEvents]);
    for (const [each] of untouched) each.style.pointerEvents = 'auto';
    const seen = found.map(top);
    for (const [each, before] of untouched) each.style.pointerEvents = before;
    for (const [i, count] of found.entries()) {
      const over = seen[i];
      if (!over || over.closest(OVERLAYS) || count.contains(over) || over.contains(count)) continue;
      const box = count.getBoundingClientRect();
      if (inWindow(box) && !scroller(count)) fault('count', `${count.closest('[data-zone]')?.dataset.zone ?? count.className} ${said(count)} at ${spot(box)} lies under ${over.closest('.card')?.className ?? over.className}`);
    }
  }

  /** Whatever is read is in the words of people. */
  const PROGRAM = [/\b[yY]ou's\b/, /\b[a-z]+_[a-z_]+\b/, /[\p{L}\d]+#\d+/u, /\bundefined\b|\bNaN\b|\[object/, /\{\w+\}/, /(?<!\w)@\w+/, /\b[a-z]+\d*\.(hand|deck|drive|trash|library|discard|main|blood|desktop|battlefield)\b/];
  function words() {
    edges();
    for (const chip of document.querySelectorAll('.end .chip')) fault('words', `a clause at the end: ${said(chip)}`);
    for (const sign of document.querySelectorAll('.question .chip .id, .coach .chip .id, .hint .chip .id')) if (/\w/.test(said(sign))) fault('words', `a clause that nobody asked for: ${said(sign)}`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent: text, parentElement: parent } = texts.currentNode;
      if (!text.trim() || parent.closest(FREE_OF_NOTATION)) continue;
      const found = [...PROGRAM, ...watched.terms].map((term) => term.exec(text)?.[0]).find(Boolean);
      if (found) fault('words', `"${found}" in "${(parent.closest('li, p, button, h1, h2, h3') ?? parent).textContent.replace(/\s+/g, ' ').trim().slice(0, 160)}" (${parent.className || parent.tagName})`);
    }
  }

  /** What stands in a panel has some room around it. */
  const ROOM = 3;
  function edges() {
    for (const panel of document.querySelectorAll('.board section:is(.player, .side, .team, .pool)')) {
      const edge = panel.getBoundingClientRect();
      const texts = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { textContent: text, parentElement: parent } = texts.currentNode;
        if (!text.trim() || parent.closest('.card, .change') || !visible(parent) || parent.getBoundingClientRect().width <= 2) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const box = range.getBoundingClientRect();
        if (box.width > 0 && (box.left < edge.left + ROOM || box.right > edge.right - ROOM)) fault('edge', `"${text.trim()}" at ${spot(box)} touches the edge of ${panel.className.split(' ')[0]} at ${spot(edge)}`);
      }
    }
  }

  /** Of a stack of BINMAT one knows one's own cards; which of them lie face down is written on them. Of the other side's one sees only those that lie open. */
  function turnedDown() {
    for (const card of document.querySelectorAll('[data-game=binmat] .board .lane [data-zone] .card[data-name]')) {
      if (!/^[ad]\d$/.test(card.closest('[data-zone]').dataset.zone)) continue;
      const open = card.closest('.far') !== null || card.dataset.name.endsWith('u');
      if (open === /face down|verdeckt/.test(card.textContent)) fault('face down', `${card.dataset.name} is marked as if it lay ${open ? 'face down' : 'face up'}`);
    }
  }

  /** A frame is like the one before unless something was written into the page, scrolled, resized, or is on its way. */
  let changed = true;
  const written = new MutationObserver(() => (changed = true));
  written.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  for (const kind of ['scroll', 'resize', 'transitionend', 'pointerover', 'focusin']) addEventListener(kind, () => (changed = true), { capture: true, passive: true });

  /** What is animated needs no new layout: nothing else moves because of it. */
  const MOVES = /^(width|height|top|left|right|bottom|inset|margin|padding|border\w*Width|fontSize|lineHeight|flex|gap|grid)/;
  function moves(animation) {
    const frames = animation.effect?.getKeyframes?.() ?? [];
    const names = frames.flatMap(Object.keys).filter((name) => MOVES.test(name));
    if (names.length > 0) fault('animation', `${[...new Set(names)].join(', ')} of ${animation.effect.target?.className}`);
  }

  /** The digits of the answers that are shown now. */
  const digits = () => new Map([...document.querySelectorAll('.bar.asked .option')].filter(visible).map((each) => [said(each.querySelector('kbd') ?? each), each.dataset.notation]).filter(([key]) => /^[1-9]$/.test(key)));

  /** Cards that have begun to move wait half way until they were looked at: a busy machine may draw no frame in between. */
  const begun = new Set();
  const animate = Element.prototype.animate;
  let holding = false;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    if (holding && this.closest(CARDS)) {
      animation.pause();
      animation.currentTime = (animation.effect?.getComputedTiming().endTime ?? 0) / 2;
      begun.add(animation);
    }
    return animation;
  };
  function letGo() {
    for (const animation of begun) {
      animation.currentTime = 0;
      animation.play();
    }
    begun.clear();
  }

  function look() {
    if (!document.querySelector('.board')) return letGo();
    watched.frames += 1;
    // What pulses for ever moves nothing.
    const animations = document.getAnimations().filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().iterations !== Infinity);
    animations.forEach(moves);
    if (begun.size > 0 || animations.some((each) => each.effect?.target?.closest?.(CARDS))) watched.moving += 1;
    else if (!changed && written.takeRecords().length === 0 && animations.length === 0) return;
    changed = false;
    watched.looks += 1;
    answers();
    if (document.querySelector('.bar.asked .more[aria-expanded="false"]')?.checkVisibility() && offered() === 1) fault('answer', 'the only answer is folded away');
    height();
    badges();
    counts();
    turnedDown();
    letGo();
    written.takeRecords(); // looking writes, too
  }

  // What moves by itself is a card, on the table or on the stack, and is seen to move; everything else stays where it is.
  const isCard = (node) => (node instanceof Element ? node : node?.parentElement)?.closest('[data-key], .ghost, .at, .place, .hand, .cardrow, .group, .things') != null;
  const area = (boxes) => {
    // Of overlapping boxes the union: over a grid of their edges.
    const xs = [...new Set(boxes.flatMap((b) => [b.left, b.right]))].sort((a, b) => a - b);
    const ys = [...new Set(boxes.flatMap((b) => [b.top, b.bottom]))].sort((a, b) => a - b);
    let sum = 0;
    for (let i = 1; i < xs.length; i++) for (let j = 1; j < ys.length; j++) if (boxes.some((b) => b.left < xs[i] && b.right > xs[i - 1] && b.top < ys[j] && b.bottom > ys[j - 1])) sum += (xs[i] - xs[i - 1]) * (ys[j] - ys[j - 1]);
    return sum;
  };
  const name = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.parentElement?.className || element.parentElement?.tagName} > ${element.className || element.tagName}${element.dataset?.zone ?? ''} "${(node.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)}"` : '(gone)';
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!watched.begun || entry.startTime < watched.begun) continue;
      const moved = entry.sources.filter(({ node }) => node && !isCard(node));
      if (moved.length === 0) continue;
      const seen = moved.flatMap(({ previousRect, currentRect }) => [previousRect, currentRect]).filter((box) => box.width > 0 && box.height > 0);
      const far = Math.max(...moved.map(({ previousRect: a, currentRect: b }) => Math.max(Math.abs(a.left - b.left), Math.abs(a.top - b.top))));
      const value = moved.length === entry.sources.length && entry.sources.length < 5 ? entry.value : Math.min(entry.value, (area(seen) / (innerWidth * innerHeight)) * (far / Math.max(innerWidth, innerHeight)));
      if (far < STILL) continue;
      watched.total += value;
      watched.shifts.push(`${value.toFixed(4)}: ${moved.map(({ node, previousRect: a, currentRect: b }) => `${name(node)} ${spot(a)} -> ${spot(b)}`).slice(0, 2).join('; ')}`);
      watched.shifts.sort().reverse().splice(40);
    }
  }).observe({ type: 'layout-shift', buffered: true });

  /** Whether it can be clicked once the list that it stands in is pushed there. */
  function pushIntoSight(answer) {
    answer.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = answer.getBoundingClientRect();
    const over = top(answer);
    if (inWindow(box) && over && answer.contains(over)) return true;
    fault('answer', `${called(answer)} at ${spot(box)} cannot be reached${over ? `: ${over.className || over.tagName} lies over it` : ''}`);
    return false;
  }

  /** How many answers the page says that there are. */
  window.offered = () => {
    const more = document.querySelector('.bar.asked .more[aria-expanded="false"]');
    return more ? Number(/\d+/.exec(more.innerText)?.[0]) : document.querySelectorAll('.bar.asked .option').length;
  };

  /** All answers that the question has: those in sight, and those of the list. How many could be reached, and what is wrong. */
  window.reachAll = async () => {
    watched.faults = {};
    await frame();
    await frame();
    answers();
    counts();
    const reached = new Set([...document.querySelectorAll('.bar.asked .actions .option')].filter(visible).filter(pushIntoSight).map((each) => each.dataset.notation));
    const more = document.querySelector('.bar.asked .more[aria-expanded="false"]');
    if (more) {
      more.click();
      await frame();
      await frame();
      answers();
      for (const each of [...document.querySelectorAll('.bar.asked .option')].filter(visible)) if (pushIntoSight(each)) reached.add(each.dataset.notation);
      document.querySelector('.bar.asked .more[aria-expanded="true"]')?.click();
      await frame();
    }
    return { reached: reached.size, faults: watched.faults };
  };

  /** Opens the list of all answers, and leaves it open. */
  window.openList = () => document.querySelector('.bar.asked .more[aria-expanded="false"]')?.click();

  /** Closes the list. Where it was not over its question, as wide as that, it says so. */
  window.closeList = async () => {
    await frame();
    await frame();
    const list = document.querySelector('.options.open');
    if (!list) return ['no list is open'];
    const bar = document.querySelector(BAR);
    const [at, line] = [list, bar.getClientRects().length > 0 ? bar : bar.querySelector('.question')].map((each) => each.getBoundingClientRect());
    const apart = Math.abs(at.left - line.left) > SLACK || Math.abs(at.width - line.width) > SLACK || !inWindow(at);
    document.querySelector('.bar.asked .more[aria-expanded="true"]')?.click();
    await frame();
    return apart ? [`the list is at ${spot(at)}, and its question at ${spot(line)}`] : [];
  };

  /** What stands on the cards of the table and in the hand, where it is not left out: their names and their words, without signs. */
  window.cardWords = () => [...document.querySelectorAll('.board .card[data-name] .tx')].filter(visible).map((each) => {
    const copy = each.cloneNode(true);
    for (const sign of copy.querySelectorAll('.hidden, [aria-hidden]')) sign.remove();
    return [each.closest('.card').dataset.name, copy.textContent];
  });

  /** What is read now, in the words of a program. */
  window.rawWords = () => {
    delete watched.faults.words;
    words();
    return watched.faults.words ?? [];
  };

  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const running = () => document.querySelector('.table.finished') === null;

  /** Answers by chance until so many are given or the match is over; all that is open is pushed into sight and looked at. */
  window.playAndWatch = async ({ seed, most, terms, limit }) => {
    watched.terms = terms.map((each) => new RegExp(each));
    let state = seed;
    const dice = (n) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * n);
    };
    watched.begun = performance.now();
    const end = Date.now() + limit;
    let looking = (holding = true);
    const eyes = (async () => {
      while (looking) {
        await frame();
        look();
      }
    })();
    while (watched.chosen < most && running() && Date.now() < end) {
      const options = () => [...document.querySelectorAll('.bar.asked .option')].filter(visible);
      const more = document.querySelector('.bar.asked .more[aria-expanded="false"]');
      if (options().length > 0 || more) {
        words();
        // Sometimes a card is taken up first, and sometimes all that there is to choose from is looked at.
        const cards = [...document.querySelectorAll('.hand button.card.target')];
        const how = dice(3);
        if (how === 0 && cards.length > 0) cards[dice(cards.length)].click();
        else if (more && (how === 1 || options().length === 0)) {
          const folded = digits();
          more.click();
          await frame();
          watched.opened += 1;
          const open = digits();
          for (const [key, notation] of folded) if (open.get(key) !== notation) fault('keys', `${key} means ${notation}, and ${open.get(key)} in the list`);
          options().forEach(pushIntoSight);
        }
        await frame();
        await frame();
        const now = options();
        // Half of the time the turn goes on: otherwise a match between people who try everything would take very long.
        const onward = now.filter((each) => /^(pass|end|-)/.test(each.dataset.notation ?? ''));
        const among = onward.length > 0 && dice(2) === 0 ? onward : now;
        if (among.length > 0) {
          among[dice(among.length)].click();
          watched.chosen += 1;
        }
      }
      await frame();
    }
    await frame();
    words();
    looking = holding = false;
    await eyes;
    letGo();
    const { frames, looks, chosen, opened, faults, shifts, total, moving } = watched;
    return { frames, looks, chosen, opened, faults, shifts, total, moving, most: watched.most, late: Date.now() >= end };
  };
})();

const RED_DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';

/** Usual texts, and the exact HTML that they must become. */
export const HARMLESS: readonly (readonly [text: string, html: string])[] = [
  [
    'A *small* **bold** ~~old~~ `code`',
    '<p>A <em>small</em> <strong>bold</strong> <del>old</del> <code>code</code></p>\n',
  ],
  ['one\ntwo\n\nthree', '<p>one<br>two</p>\n<p>three</p>\n'],
  ['# One\n\n## Two\n\n##### Five', '<h3>One</h3>\n<h4>Two</h4>\n<h6>Five</h6>\n'],
  ['- a\n- b\n  - c', '<ul>\n<li>a</li>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n'],
  ['3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>\n'],
  [
    '- [x] done\n- [ ] open',
    '<ul>\n<li class="markdown-task">☑ done</li>\n<li class="markdown-task">☐ open</li>\n</ul>\n',
  ],
  ['> said', '<blockquote>\n<p>said</p>\n</blockquote>\n'],
  ['```js\nif (a < b) {}\n```', '<pre><code>if (a &lt; b) {}\n</code></pre>\n'],
  ['5 < 6 & 7 > 3, "quoted"', '<p>5 &lt; 6 &amp; 7 &gt; 3, "quoted"</p>\n'],
  ['Tom &amp; Jerry &copy; 1990 — été 日本 😀', '<p>Tom &amp; Jerry © 1990 — été 日本 😀</p>\n'],
  [
    'up<br>down H<sub>2</sub>O <kbd>Start</kbd>',
    '<p>up<br>down H<sub>2</sub>O <kbd>Start</kbd></p>\n',
  ],
  ['<u>under</u> <span>plain</span>', '<p><u>under</u> plain</p>\n'],
  [
    '<details><summary>Spoiler</summary>\n\nIt was *him*.\n\n</details>',
    '<details><summary>Spoiler</summary><p>It was <em>him</em>.</p>\n</details>',
  ],
  ['---', '<hr>\n'],
  [
    '[in](/platform/3 "NES")',
    '<p><a href="/platform/3" title="NES" rel="noopener noreferrer nofollow">in</a></p>\n',
  ],
  [
    '[here](#top) [near](../rom/2)',
    '<p><a href="#top" rel="noopener noreferrer nofollow">here</a> <a href="../rom/2" rel="noopener noreferrer nofollow">near</a></p>\n',
  ],
  [
    '[out](https://example.org/a?b=c&d)',
    '<p><a href="https://example.org/a?b=c&amp;d" rel="noopener noreferrer nofollow" target="_blank">out</a></p>\n',
  ],
  [
    'https://example.org',
    '<p><a href="https://example.org" rel="noopener noreferrer nofollow" target="_blank">https://example.org</a></p>\n',
  ],
  [
    '[mail](mailto:a@b.test) [call](tel:+4930)',
    '<p><a href="mailto:a@b.test" rel="noopener noreferrer nofollow">mail</a> <a href="tel:+4930" rel="noopener noreferrer nofollow">call</a></p>\n',
  ],
  [
    '[files](ftp://example.org/x)',
    '<p><a href="ftp://example.org/x" rel="noopener noreferrer nofollow" target="_blank">files</a></p>\n',
  ],
  [
    '![Map](/assets/map.png "World")',
    '<p><img src="/assets/map.png" alt="Map" title="World" loading="lazy" decoding="async"></p>\n',
  ],
  [
    `![Dot](${RED_DOT})`,
    `<p><img src="${RED_DOT}" alt="Dot" loading="lazy" decoding="async"></p>\n`,
  ],
  [
    '![Map](https://example.org/map.png)',
    '<p><a href="https://example.org/map.png" rel="noopener noreferrer nofollow" target="_blank">Map</a></p>\n',
  ],
  [
    '![](https://example.org/map.png)',
    '<p><a href="https://example.org/map.png" rel="noopener noreferrer nofollow" target="_blank">https://example.org/map.png</a></p>\n',
  ],
  [
    '[![Map](https://example.org/map.png)](https://example.org)',
    '<p><a href="https://example.org" rel="noopener noreferrer nofollow" target="_blank">Map</a></p>\n',
  ],
  [
    '| a | b |\n|---|--:|\n| 1 | 2 |',
    '<div class="markdown-table" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n<th align="right">b</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n<td align="right">2</td>\n</tr>\n</tbody></table></div>\n',
  ],
  ['', ''],
];

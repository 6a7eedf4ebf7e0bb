import fc from "fast-check"
import { type DefaultTreeAdapterTypes, parse } from "parse5"

/**
 * HTML of mails as programs write it, drawn at random: nested tables of newsletters, hidden preheaders,
 * conditions for Outlook, tags of Word, end tags left out, attributes without quotes, entities, quotes,
 * pictures, and sheets of styles.
 */

const texts = fc.constantFrom(
  "Bonjour Jeanne,",
  "le stand est prêt",
  "1 < 2",
  "R&amp;D &eacute;t&eacute;",
  "50&nbsp;%",
  "&#8364;1,200 &#x1F44D;",
  "L&rsquo;Atelier & Fils",
  "שלום",
  "品牌",
  "a&lt;b&gt;c",
  "fin",
  "AT&T",
  "&copy;2026",
  "x &unknown; y",
)
const spaces = fc.constantFrom("", " ", "\n  ", "&nbsp;", "&#8203;")

const hiddenBy = fc.constantFrom(
  'style="display:none"',
  "style='DISPLAY : none !important;font-size:1px'",
  'style="color:red;mso-hide:all;visibility:hidden"',
  "hidden",
  'hidden="hidden" class=preheader',
)
const attributes = fc.constantFrom(
  "",
  "",
  ' class="x > y"',
  " align=center",
  ' style="color:#333;margin:0 0 12px"',
  " style='font-family:&quot;Segoe UI&quot;,Arial'",
  ' bgcolor="#ffffff" width=600',
  ' title="<b>no</b>"',
  ' onclick="go()" id=a1',
  ' dir="rtl" lang=he',
)
const inlineTags = fc.constantFrom("b", "i", "span", "strong", "em", "u", "font", "small", "o:p", "SPAN")
const blockTags = fc.constantFrom("div", "blockquote", "center", "h1", "section", "DIV", "article")
/** What is no text of the mail, whatever is within. */
const silent = fc.constantFrom(
  "<style>p > a { color: red }</style>",
  "<script>document.write('<p>no</p>')</script>",
  "<!-- <p>no</p> -->",
  "<!--[if mso]><table><tr><td>no</td></tr></table><![endif]-->",
  "<![if !mso]>",
  "<![endif]>",
  '<img src="https://news.example/p.gif" width=1 height=1 alt="">',
  '<img src=cid:logo@mail alt="Logo">',
  "<br>",
  "<BR/>",
  "<hr>",
  "<wbr>",
  "<table><colgroup><col width=1><col></colgroup></table>",
  '<input type=hidden name=a value="no">',
  "<title>no</title>",
)

const { mail } = fc.letrec<{ inline: string; block: string; mail: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    texts,
    silent,
    fc
      .tuple(inlineTags, attributes, tie("inline"), tie("inline"))
      .map(([tag, given, one, other]) => `<${tag}${given}>${one} ${other}</${tag}>`),
    texts.map((inner) => `<a href=https://show.example/?a=1&b=2 target="_blank">${inner}</a>`),
    fc.tuple(hiddenBy, tie("inline")).map(([by, inner]) => `<span ${by}>${inner}</span>`),
  ),
  block: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie("inline"),
    fc
      .tuple(blockTags, attributes, fc.array(tie("block"), { maxLength: 4 }), spaces)
      .map(([tag, given, inner, space]) => `<${tag}${given}>${space}${inner.join(space)}</${tag}>`),
    fc
      .tuple(attributes, fc.array(fc.tuple(tie("inline"), fc.boolean()), { minLength: 1, maxLength: 3 }))
      .map(
        ([given, parts]) =>
          `<div>${parts.map(([inner, isClosed]) => `<p${given}>${inner}${isClosed ? "</p>" : ""}`).join("\n")}</div>`,
      ),
    fc
      .tuple(fc.constantFrom("ul", "ol"), fc.array(fc.tuple(tie("block"), fc.boolean()), { maxLength: 3 }))
      .map(
        ([tag, items]) =>
          `<${tag}>${items.map(([inner, isClosed]) => `<li>${inner}${isClosed ? "</li>" : ""}`).join("")}</${tag}>`,
      ),
    fc
      .tuple(
        attributes,
        fc.array(fc.array(fc.tuple(tie("block"), fc.boolean()), { minLength: 1, maxLength: 3 }), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.constantFrom("tbody", ""),
      )
      .map(([given, rows, body]) => {
        const cells = rows.map((row) =>
          row.map(([inner, isClosed]) => `<td${given}>${inner}${isClosed ? "</td>" : ""}`).join(""),
        )
        const inside = cells.map((row) => `<tr>${row}</tr>`).join("\n")
        return `<table border=0 cellpadding="0">${body ? `<tbody>${inside}</tbody>` : inside}</table>`
      }),
    fc
      .tuple(fc.constantFrom("div", "table"), hiddenBy, tie("block"))
      .map(([tag, by, inner]) =>
        tag === "div" ? `<div ${by}>${inner}</div>` : `<table ${by}><tr><td>${inner}</td></tr></table>`,
      ),
  ),
  mail: fc
    .tuple(
      fc.constantFrom(
        "",
        "<!DOCTYPE html>",
        '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
        '<?xml version="1.0"?>',
      ),
      fc.constantFrom(
        "",
        "<head><meta charset=utf-8><title>no</title><style>.a{b:c}</style></head>",
        '<head><!--[if gte mso 9]><xml><o:x>no</o:x></xml><![endif]--><base href="https://evil.example/"></head>',
      ),
      fc.array(tie("block"), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
    )
    .map(([doctype, head, blocks, isWhole]) => {
      const body = blocks.join("\n")
      return isWhole ? `${doctype}<html>${head}<body bgcolor=#fff>${body}</body></html>` : body
    }),
}))

export const randomMailHtml = mail

const silentNames = new Set(
  "head script style title template noscript iframe object embed svg math select textarea audio video canvas map".split(
    " ",
  ),
)

function isHiddenElement({ attrs }: DefaultTreeAdapterTypes.Element): boolean {
  const style = attrs.find(({ name }) => name === "style")?.value ?? ""
  return (
    attrs.some(({ name }) => name === "hidden") ||
    /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i.test(style)
  )
}

function lettersWithin(node: DefaultTreeAdapterTypes.ChildNode): string {
  if (node.nodeName === "#text" && "value" in node) return node.value
  if (!("childNodes" in node) || silentNames.has(node.nodeName) || isHiddenElement(node)) return ""
  return node.childNodes.map(lettersWithin).join("")
}

/** The letters that a reader of this HTML sees, in their order, as a parser of the standard finds them; spaces do not count. */
export function lettersOf(html: string): string {
  return parse(html, { scriptingEnabled: true }).childNodes.map(lettersWithin).join("").replace(/\s+/g, "")
}

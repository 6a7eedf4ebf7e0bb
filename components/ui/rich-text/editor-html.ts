import { $generateHtmlFromNodes, $generateNodesFromDOM } from "@lexical/html"
import { $createParagraphNode, $getRoot, $isElementNode, type LexicalEditor, type LexicalNode } from "lexical"

const allowed = new Set(["P", "BR", "STRONG", "EM", "UL", "OL", "LI", "A", "IMG"])
/** Attributes that say something; others go. */
const attributes: Record<string, readonly string[]> = { A: ["href"], IMG: ["alt", "width", "src"] }

/** Fills the editor with stored HTML. Runs inside an update or as the initial state. */
export function $fillFromHtml(editor: LexicalEditor, html: string) {
  const page = new DOMParser().parseFromString(html, "text/html")
  const root = $getRoot().clear()
  let paragraph: ReturnType<typeof $createParagraphNode> | null = null
  for (const node of $generateNodesFromDOM(editor, page)) {
    if (isBlock(node)) {
      paragraph = null
      root.append(node)
    } else {
      if (!paragraph) {
        paragraph = $createParagraphNode()
        root.append(paragraph)
      }
      paragraph.append(node)
    }
  }
  if (root.isEmpty()) root.append($createParagraphNode())
  root.selectEnd()
}

/** The editor's text as plain HTML: paragraphs, lists, bold, italic, links and pictures, with no attributes but theirs. */
export function htmlOf(editor: LexicalEditor): string {
  const html = editor.read(() => $generateHtmlFromNodes(editor))
  const { body } = new DOMParser().parseFromString(html, "text/html")
  for (const element of body.querySelectorAll("*")) simplify(element)
  return body.innerHTML
}

function isBlock(node: LexicalNode): boolean {
  return $isElementNode(node) && !node.isInline()
}

/** The export writes `<b><strong style="…">`: the outer mark, spans and styles say nothing more. */
function simplify(element: Element) {
  // Of bold and italic text the export has the one inside and the other around it alone.
  if (element.tagName === "I" && !element.querySelector("em")) {
    const mark = element.ownerDocument.createElement("em")
    mark.append(...element.childNodes)
    element.replaceWith(mark)
    return
  }
  if (!allowed.has(element.tagName)) {
    element.replaceWith(...element.childNodes)
    return
  }
  for (const { name } of Array.from(element.attributes))
    if (!attributes[element.tagName]?.includes(name)) element.removeAttribute(name)
}

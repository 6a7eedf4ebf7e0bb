import { $insertGeneratedNodes } from "@lexical/clipboard"
import { $generateNodesFromDOM } from "@lexical/html"
import { LinkExtension, LinkNode } from "@lexical/link"
import { $createListItemNode, $createListNode, ListExtension, type ListType } from "@lexical/list"
import { HeadingNode, QuoteNode, RichTextExtension } from "@lexical/rich-text"
import {
  $createParagraphNode,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $setSelection,
  COMMAND_PRIORITY_HIGH,
  configExtension,
  defineExtension,
  type ElementNode,
  IS_BOLD,
  IS_ITALIC,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  type PasteCommandType,
  TextNode,
} from "lexical"
import { $fillFromHtml } from "./editor-html.ts"
import { isLinkAddress } from "./link-address.ts"
import { type LeftOut, preparePasted } from "./pasted-html.ts"
import { PictureNode } from "./picture-node.ts"
import styles from "./rich-text.module.css"
import { $typeAtEnd, type Typed } from "./typed-text.ts"

const starts: [RegExp, ListType][] = [
  [/^[-*] $/, "bullet"],
  [/^1[.)] $/, "number"],
]

/** "- ", "* " or "1. " typed at the start of a paragraph makes it a list. */
function $startListWhenTyped(text: TextNode) {
  const paragraph = text.getParent()
  if (!$isParagraphNode(paragraph) || paragraph.getFirstChild() !== text) return
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.key !== text.getKey())
    return
  const typed = text.getTextContent().slice(0, selection.anchor.offset)
  const start = starts.find(([pattern]) => pattern.test(typed))
  if (!start) return
  const rest = text.getTextContent().slice(typed.length)
  const item = $createListItemNode()
  item.append(...paragraph.getChildren())
  paragraph.replace($createListNode(start[1]).append(item))
  text.setTextContent(rest)
  if (rest === "") item.selectStart()
  else text.select(0, 0)
}

type Beginning = {
  html: string
  typed: Typed | undefined
  /** One writes in it at once. */
  takesFocus: boolean
}

type Handlers = {
  onError: (error: Error) => void
  onLeftOut: (what: LeftOut) => void
  /** The text may have pictures. */
  hasPictures: boolean
}

/**
 * What a note's editor can do: bold, italic, lists, links. Whatever else is pasted or typed by shortcut
 * becomes one of these or plain text, so that what is seen is what is stored.
 */
export function noteExtension(
  { html, typed, takesFocus }: Beginning,
  { onError, onLeftOut, hasPictures }: Handlers,
) {
  return defineExtension({
    name: "crm/note",
    namespace: "crm-note",
    dependencies: [
      RichTextExtension,
      ListExtension,
      configExtension(LinkExtension, { validateUrl: isLinkAddress }),
    ],
    nodes: hasPictures ? [PictureNode] : [],
    theme: {
      text: { bold: styles.bold, italic: styles.italic },
      list: { nested: { listitem: styles.nestedItem } },
    },
    $initialEditorState: (editor: LexicalEditor) => {
      $fillFromHtml(editor, html)
      if (typed) $typeAtEnd(typed)
      // Drawing a caret takes the focus from where somebody is typing.
      if (!takesFocus) $setSelection(null)
    },
    onError,
    register: (editor: LexicalEditor) =>
      mergeRegister(
        editor.registerNodeTransform(TextNode, $keepPlainMarks),
        editor.registerNodeTransform(TextNode, $startListWhenTyped),
        editor.registerNodeTransform(HeadingNode, $turnIntoParagraph),
        editor.registerNodeTransform(QuoteNode, $turnIntoParagraph),
        editor.registerNodeTransform(LinkNode, $dropUnsafeLink),
        editor.registerCommand(
          PASTE_COMMAND,
          (event) => !(hasPictures && holdsFilesAlone(event)) && $paste(event, editor, onLeftOut),
          COMMAND_PRIORITY_HIGH,
        ),
      ),
  })
}

/** Takes over what another program put into the clipboard as HTML. @returns whether it did; the usual way takes all else */
function $paste(event: PasteCommandType, editor: LexicalEditor, onLeftOut: (what: LeftOut) => void): boolean {
  if (!("clipboardData" in event) || !event.clipboardData) return false
  const { clipboardData } = event
  const html = clipboardData.getData("text/html")
  const selection = $getSelection()
  if (html === "" || !selection || clipboardData.getData("application/x-lexical-editor") !== "") return false
  const page = new DOMParser().parseFromString(html, "text/html")
  const { isChanged, ...leftOut } = preparePasted(page)
  if (leftOut.pictures > 0 || leftOut.isUnderlined) onLeftOut(leftOut)
  if (!isChanged) return false
  event.preventDefault()
  $insertGeneratedNodes(editor, $generateNodesFromDOM(editor, page), selection)
  return true
}

/** A picture that was copied comes as a file, and beside it as HTML that names where it was found. */
const holdsFilesAlone = (event: PasteCommandType) =>
  "clipboardData" in event &&
  event.clipboardData !== null &&
  event.clipboardData.files.length > 0 &&
  !event.clipboardData.types.includes("text/plain")

function $keepPlainMarks(text: TextNode) {
  const plain = text.getFormat() & (IS_BOLD | IS_ITALIC)
  if (text.getFormat() !== plain) text.setFormat(plain)
  if (text.getStyle() !== "") text.setStyle("")
}

function $turnIntoParagraph(block: ElementNode) {
  block.replace($createParagraphNode(), true)
}

function $dropUnsafeLink(link: LinkNode) {
  if (isLinkAddress(link.getURL())) return
  for (const child of link.getChildren()) link.insertBefore(child)
  link.remove()
}

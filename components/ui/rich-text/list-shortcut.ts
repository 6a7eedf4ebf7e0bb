import { $createListItemNode, $createListNode, type ListType } from "@lexical/list"
import { $getSelection, $isParagraphNode, $isRangeSelection, type TextNode } from "lexical"

const starts: [RegExp, ListType][] = [
  [/^[-*] $/, "bullet"],
  [/^1[.)] $/, "number"],
]

/** "- ", "* " or "1. " typed at the start of a paragraph makes it a list. */
export function $startListWhenTyped(text: TextNode) {
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

import { $getRoot, $getSelection, $isElementNode, $isRangeSelection } from "lexical"

/** Plain text typed before an editor was there, the position of the caret in it, and whether the keys that save followed. */
export type Typed = { text: string; caret: number; isSent?: boolean }

/** Types it at the end of what the editor holds. Runs inside an update or as the initial state. */
export function $typeAtEnd({ text, caret }: Typed) {
  $getRoot().selectEnd()
  for (const [place, line] of text.split("\n").entries()) {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return
    if (place > 0) selection.insertParagraph()
    selection.insertText(line)
  }
  $putCaret(text.length - caret)
}

/** @param left characters between caret and end; the break between two paragraphs is one */
function $putCaret(left: number) {
  for (const block of $getRoot().getChildren().reverse()) {
    const size = block.getTextContentSize()
    if (left > size) {
      left -= size + 1
      continue
    }
    let offset = size - left
    for (const text of $isElementNode(block) ? block.getAllTextNodes() : []) {
      if (offset <= text.getTextContentSize()) {
        text.select(offset, offset)
        return
      }
      offset -= text.getTextContentSize()
    }
    return
  }
}

import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext"
import { useEffect } from "react"

/** An editor is opened to write in it: the caret stands after the last word. */
export function FocusAtEnd() {
  const [editor] = useLexicalComposerContext()
  // Focus belongs to the browser and can only be moved once the editable element is there.
  useEffect(() => editor.focus(), [editor])
  return null
}

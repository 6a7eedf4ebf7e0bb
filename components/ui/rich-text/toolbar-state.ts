import { $isLinkNode } from "@lexical/link"
import { $isListNode, ListNode } from "@lexical/list"
import { $getNearestNodeOfType } from "@lexical/utils"
import {
  $getSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
} from "lexical"

export type ToolbarState = {
  bold: boolean
  italic: boolean
  list: "bullet" | "number" | null
  /** Address of the link the selection is in. */
  link: string | null
  canUndo: boolean
  canRedo: boolean
}

const resting: ToolbarState = {
  bold: false,
  italic: false,
  list: null,
  link: null,
  canUndo: false,
  canRedo: false,
}

/** What the toolbar's buttons show as pressed or possible, kept up to date with the editor. */
export function subscribeToolbar(editor: LexicalEditor) {
  let state = resting
  return {
    initialValueFn: () => resting,
    subscribe: (show: (state: ToolbarState) => void) => {
      const change = (part: Partial<ToolbarState>) => {
        const next = { ...state, ...part }
        if (JSON.stringify(next) === JSON.stringify(state)) return
        state = next
        show(next)
      }
      return mergeRegister(
        editor.registerUpdateListener(() => change(editor.read($marksOfSelection))),
        editor.registerCommand(
          CAN_UNDO_COMMAND,
          observe((canUndo) => change({ canUndo })),
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CAN_REDO_COMMAND,
          observe((canRedo) => change({ canRedo })),
          COMMAND_PRIORITY_LOW,
        ),
      )
    },
  }
}

/** A command listener that leaves the command to others. */
function observe<Payload>(listener: (payload: Payload) => void) {
  return (payload: Payload) => {
    listener(payload)
    return false
  }
}

/** The link a node is in. */
export function $linkAround(node: LexicalNode) {
  return [node, ...node.getParents()].find($isLinkNode) ?? null
}

function $marksOfSelection(): Partial<ToolbarState> {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return {}
  const node = selection.anchor.getNode()
  const list = $getNearestNodeOfType(node, ListNode)
  const kind = $isListNode(list) ? list.getListType() : null
  return {
    bold: selection.hasFormat("bold"),
    italic: selection.hasFormat("italic"),
    list: kind === "check" ? null : kind,
    link: $linkAround(node)?.getURL() ?? null,
  }
}

import { DRAG_DROP_PASTE } from "@lexical/rich-text"
import {
  $createRangeSelection,
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $insertNodes,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
} from "lexical"
import { type Picture, PictureNode } from "./picture-node.ts"

/** What takes pictures that are pasted into the text or dropped on it. */
export type Pictures = {
  /** Whether a file can be shown within the text. */
  takes: (file: File) => boolean
  /** Uploads one. @returns where it is fetched; null for one that was not taken, which was said */
  upload: (file: File) => Promise<string | null>
  /** Takes files that cannot be shown in the text. */
  attach: (files: File[]) => void
}

/** Pixels: what fits into mail programs, which know no other bound than this. */
const maxWidth = 600

/**
 * Shows pasted and dropped pictures in the text at once, and uploads them meanwhile.
 * @param onUploaded the text has another picture with an address
 */
export function registerPictures(
  editor: LexicalEditor,
  pictures: Pictures,
  onUploaded: () => void,
): () => void {
  const previews = new Set<string>()
  const unregister = mergeRegister(
    editor.registerCommand(
      DRAG_DROP_PASTE,
      (files) => {
        const others = files.filter((file) => !pictures.takes(file))
        if (others.length > 0) pictures.attach(others)
        for (const file of files) if (pictures.takes(file)) void insert(file)
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(CLICK_COMMAND, $selectClicked, COMMAND_PRIORITY_HIGH),
  )

  async function insert(file: File) {
    const preview = URL.createObjectURL(file)
    previews.add(preview)
    const picture: Picture = { address: null, preview, alt: file.name.replace(/\.\w+$/, ""), width: null }
    const key = $insert(picture)
    // Neither is a step for undo.
    const redraw = (onUpdate: () => void) =>
      editor.update(() => void $getNodeByKey(key())?.markDirty(), { tag: HISTORY_MERGE_TAG, onUpdate })
    picture.width = await shownWidth(file)
    redraw(() => undefined)
    picture.address = await pictures.upload(file)
    if (picture.address === null) editor.update(() => $getNodeByKey(key())?.remove())
    else redraw(onUploaded)
  }

  function $insert(picture: Picture): () => NodeKey {
    let key = ""
    editor.update(() => {
      const node = new PictureNode(picture)
      key = node.getKey()
      $insertNodes([node])
    })
    return () => key
  }

  return () => {
    unregister()
    for (const preview of previews) URL.revokeObjectURL(preview)
  }
}

async function shownWidth(file: File): Promise<number | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width } = bitmap
    bitmap.close()
    return Math.min(width, maxWidth)
  } catch {
    // What this browser cannot read, others may.
    return null
  }
}

/** A click on a picture selects it, so that it can be deleted or cut. */
function $selectClicked({ target }: MouseEvent): boolean {
  const node = target instanceof HTMLImageElement ? $getNearestNodeFromDOMNode(target) : null
  if (!(node instanceof PictureNode)) return false
  const parent = node.getParentOrThrow().getKey()
  const index = node.getIndexWithinParent()
  const selection = $createRangeSelection()
  selection.anchor.set(parent, index, "element")
  selection.focus.set(parent, index + 1, "element")
  $setSelection(selection)
  return true
}

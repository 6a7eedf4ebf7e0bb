import { DecoratorNode, type NodeKey, type SerializedLexicalNode } from "lexical"

/** A picture in the text. Until it is uploaded it has no address, and is no part of what is written. */
export type Picture = {
  /** Where it is fetched. */
  address: string | null
  /** Where this browser has it while it is uploaded. */
  preview: string | null
  alt: string
  /** Pixels. */
  width: number | null
}

type SerializedPicture = SerializedLexicalNode & { picture: Picture }

/** Addresses of pictures that the text may show: those of other servers, and files of a disk, are none. */
const ownAddress = /^\/api\/[\w/]+$/

/**
 * A picture within a line. All copies of the node share one `Picture`, also in the steps of undo: an upload that ends is known to each.
 */
export class PictureNode extends DecoratorNode<null> {
  readonly __picture: Picture

  constructor(picture: Picture, key?: NodeKey) {
    super(key)
    this.__picture = picture
  }

  static override getType() {
    return "picture"
  }

  static override clone({ __picture, __key }: PictureNode) {
    return new PictureNode(__picture, __key)
  }

  static override importJSON({ picture }: SerializedPicture) {
    return new PictureNode(picture)
  }

  static override importDOM() {
    return { img: () => ({ conversion: pictureOfElement, priority: 1 as const }) }
  }

  override exportJSON(): SerializedPicture {
    return { ...super.exportJSON(), picture: this.__picture }
  }

  override exportDOM() {
    const { address, alt, width } = this.__picture
    if (address === null) return { element: null }
    const element = document.createElement("img")
    element.setAttribute("alt", alt)
    if (width !== null) element.setAttribute("width", String(width))
    element.setAttribute("src", address)
    return { element }
  }

  override createDOM() {
    const image = document.createElement("img")
    this.#draw(image)
    return image
  }

  override updateDOM(_before: this, image: HTMLElement) {
    if (image instanceof HTMLImageElement) this.#draw(image)
    return false
  }

  override decorate() {
    return null
  }

  override isInline() {
    return true
  }

  /** The caret steps over it. */
  override isKeyboardSelectable() {
    return false
  }

  #draw(image: HTMLImageElement) {
    const { address, preview, alt, width } = this.__picture
    image.src = preview ?? address ?? ""
    image.alt = alt
    if (width !== null) image.width = width
    image.toggleAttribute("data-uploading", address === null)
  }
}

function pictureOfElement(element: HTMLElement) {
  const address = element.getAttribute("src") ?? ""
  if (!ownAddress.test(address)) return { node: null }
  const width = Number(element.getAttribute("width")) || null
  const alt = element.getAttribute("alt") ?? ""
  return { node: new PictureNode({ address, preview: null, alt, width }) }
}

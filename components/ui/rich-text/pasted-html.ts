/** What of pasted HTML has no place in the editor. */
export type LeftOut = { pictures: number; isUnderlined: boolean }

const isPicture = "img, picture, svg"
const marker = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'

/**
 * Makes HTML of a clipboard what the editor takes: lists of Word, which are paragraphs with a typed number, become lists, and pictures
 * are taken out with the spaces around them kept.
 * @param page changed in place
 * @returns what is not taken over, and whether anything was changed
 */
export function preparePasted(page: Document): LeftOut & { isChanged: boolean } {
  const items = listItemsOfWord(page)
  for (const run of runsOf(items)) buildList(page, run)
  const pictures = Array.from(page.body.querySelectorAll(isPicture)).filter(
    (one) => !one.parentElement?.closest(isPicture),
  )
  for (const picture of pictures) picture.remove()
  page.body.normalize()
  return {
    pictures: pictures.length,
    isUnderlined: page.body.querySelector("u, ins") !== null,
    isChanged: items.length > 0 || pictures.length > 0,
  }
}

type Item = { element: HTMLElement; level: number; isOrdered: boolean }

/** Paragraphs of Word's lists, without their markers. */
function listItemsOfWord(page: Document): Item[] {
  return Array.from(page.body.querySelectorAll<HTMLElement>("[style*='mso-list' i]")).flatMap((element) => {
    const level = /mso-list:[^;]*\blevel(\d+)/i.exec(element.getAttribute("style") ?? "")?.[1]
    if (!level || element.closest("li")) return []
    const sign = element.querySelector(marker)
    const isOrdered = /^\s*\(?[\p{L}\d]{1,5}[.)]/u.test(sign?.textContent ?? "")
    sign?.remove()
    return [{ element, level: Number(level), isOrdered }]
  })
}

/** Items that follow each other with nothing between them. */
function runsOf(items: readonly Item[]): Item[][] {
  const runs: Item[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    if (run && item.element.previousElementSibling === run.at(-1)?.element) run.push(item)
    else runs.push([item])
  }
  return runs
}

/** Puts a list in the place of its paragraphs; deeper items are a list in the item before them. */
function buildList(page: Document, run: readonly Item[]) {
  const [first] = run
  if (!first) return
  const open: { list: Element; level: number }[] = []
  const begin = ({ isOrdered, level }: Item) => {
    const list = page.createElement(isOrdered ? "ol" : "ul")
    const parent = open.at(-1)?.list.lastElementChild
    if (parent) parent.append(list)
    else first.element.before(list)
    open.push({ list, level })
    return list
  }
  for (const item of run) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > item.level) open.pop()
    const deepest = open.at(-1)
    const list = deepest && deepest.level >= item.level ? deepest.list : begin(item)
    const entry = page.createElement("li")
    entry.append(...item.element.childNodes)
    list.append(entry)
  }
  for (const { element } of run) element.remove()
}

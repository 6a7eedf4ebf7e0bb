/** Asks about what is not saved; resolves to whether it may be left. */
type Guard = { ask: () => Promise<boolean>; follow: (path: string) => void }

const guards = new Set<Guard>()
/** A step back or forward that was asked about and allowed. */
let isPassing = false

/** Whether something on screen would be lost by leaving. */
export function isGuarded(): boolean {
  return guards.size > 0
}

/** Asks every guard in turn. @returns whether the page may be left */
export async function mayLeave(): Promise<boolean> {
  for (const guard of [...guards]) if (!(await guard.ask())) return false
  return true
}

/**
 * Holds the page while something is not saved: following a link, going back or forward, and closing the tab all ask.
 * @returns what lets go
 */
export function guardLeaving(guard: Guard): () => void {
  if (guards.size === 0) listen()
  guards.add(guard)
  return () => {
    guards.delete(guard)
    if (guards.size === 0) unlisten()
  }
}

/** Name of the lock that each tab holds in which something is not saved. */
const unsavedLock = "crm-unsaved"
const letGo = new Set<() => void>()

/** Lets other tabs know. Pages that are not served over HTTPS have no locks: only their own tab knows. */
function noteUnsaved() {
  void navigator.locks?.request(unsavedLock, { mode: "shared" }, () => {
    if (guards.size === 0) return undefined
    return new Promise<void>((settle) => {
      letGo.add(settle)
    })
  })
}

/** Whether something that is on screen here or in another tab of this browser is not saved. */
export async function isUnsavedAnywhere(): Promise<boolean> {
  if (isGuarded()) return true
  const active = (await navigator.locks?.query())?.held ?? []
  return active.some(({ name }) => name === unsavedLock)
}

/** Holds the page no more: the user has signed out, and knows what goes. */
export function stopGuarding(): void {
  guards.clear()
  unlisten()
}

function listen() {
  noteUnsaved()
  window.addEventListener("beforeunload", askOnUnload)
  document.addEventListener("click", askOnLink, { capture: true })
  if ("navigation" in window) navigation.addEventListener("navigate", askOnStep)
}

function unlisten() {
  for (const settle of letGo) settle()
  letGo.clear()
  window.removeEventListener("beforeunload", askOnUnload)
  document.removeEventListener("click", askOnLink, { capture: true })
  if ("navigation" in window) navigation.removeEventListener("navigate", askOnStep)
}

function askOnUnload(event: BeforeUnloadEvent) {
  event.preventDefault()
}

function askOnLink(event: MouseEvent) {
  const path = pathOfPlainClick(event)
  if (path === null) return
  event.preventDefault()
  event.stopPropagation()
  const [guard] = guards
  void mayLeave().then((allowed) => allowed && guard?.follow(path))
}

/** The browser's Back and Forward. Steps within the page, and those the browser does not let us hold, pass. */
function askOnStep(event: NavigateEvent) {
  if (event.navigationType !== "traverse" || !event.cancelable || isPassing) return
  const { url, key } = event.destination
  if (url === null || isSamePage(new URL(url))) return
  event.preventDefault()
  void mayLeave().then((allowed) => {
    if (!allowed) return
    isPassing = true
    const passed = () => {
      isPassing = false
    }
    void navigation.traverseTo(key).finished?.then(passed, passed)
  })
}

function isSamePage({ pathname, search }: URL): boolean {
  return pathname === window.location.pathname && search === window.location.search
}

/** Path a click leads this window to within the app; null for any other click. */
function pathOfPlainClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest("a") : null
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download")) return null
  const url = new URL(link.href)
  if (url.origin !== window.location.origin || isSamePage(url)) return null
  return url.pathname + url.search + url.hash
}

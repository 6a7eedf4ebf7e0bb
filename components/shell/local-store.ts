/** What a user has typed is stored under these, a dot, the user's id and another dot. */
const typedPrefixes = ["crm.note-draft", "crm.mail-draft", "crm.mail-comment", "crm.shared-mailbox"] as const
type TypedPrefix = (typeof typedPrefixes)[number]
/** Which rows of which list were looked at: theirs who looked. */
const walkPrefixes = ["crm-opened", "crm-walk"]
/** Whose browser this is. */
const userKey = "crm-user"

/** The user has signed out, here or in another tab: nothing is stored any more until the page is reloaded. */
let isClosed = false

function attempt<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    // The browser forbids storage.
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Where typed text survives a lost connection and a reload; null where the browser forbids it, and once the user has signed out. */
export const localStore = (): Storage | null => (isClosed ? null : attempt(() => window.localStorage))

/** The key of what a user has typed. */
export const typedKey = (prefix: TypedPrefix, user: number, ...more: (string | number)[]): string =>
  [prefix, user, ...more].join(".")

const isTyped = (key: string) => typedPrefixes.some((prefix) => key.startsWith(`${prefix}.`))
const isOf = (user: number) => (key: string) =>
  typedPrefixes.some((prefix) => key.startsWith(`${prefix}.${user}.`))
const isWalk = (key: string) => walkPrefixes.some((prefix) => key.startsWith(prefix))

const stores = () =>
  [attempt(() => window.localStorage), attempt(() => window.sessionStorage)].filter((one) => one !== null)

function remove(which: (key: string) => boolean, from: Storage[]) {
  for (const store of from) for (const key of Object.keys(store)) if (which(key)) store.removeItem(key)
}

/** How many texts of a user this browser alone has. */
export const countTyped = (user: number): number => Object.keys(localStore() ?? {}).filter(isOf(user)).length

/** Deletes all that anybody has typed or looked at here, and stores nothing more. */
export function closeLocalStore(): void {
  isClosed = true
  remove((key) => isTyped(key) || isWalk(key) || key === userKey, stores())
}

/** Deletes what others have left here whose session ended otherwise: this user gets to see nothing of it. */
export function forgetOthers(user: number): void {
  if (isClosed) return
  remove((key) => isTyped(key) && !isOf(user)(key), stores())
  for (const store of stores()) {
    if (store.getItem(userKey) !== String(user)) remove(isWalk, [store])
    attempt(() => store.setItem(userKey, String(user)))
  }
}

/** As when the page is reloaded: for tests, whose pages share this module. */
export function openLocalStore(): void {
  isClosed = false
}

/** Milliseconds between two tries. */
const pause = 500
const tries = 4

/**
 * Loads what a call needs, and asks for it again a few times while the browser holds that it is connected: a connection that has just
 * come back finds tries under way that fail because of the time before.
 * @throws what the last try threw, at once without a connection
 */
export async function loadAgain<Loaded>(load: () => Promise<Loaded>, left = tries): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    if (left <= 1 || !navigator.onLine) throw error
    await new Promise((settle) => setTimeout(settle, pause))
    return loadAgain(load, left - 1)
  }
}

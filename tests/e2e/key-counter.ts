import type { Page } from "@playwright/test"

/** Presses keys by hand, so to speak, and says how many they were. */
export type KeyCounter = {
  /** Keys pressed since counting began. */
  readonly count: number
  /** Presses one key, or a chord ("Control+k", "Shift+j"), which counts as one; several one after the other. */
  press: (...keys: string[]) => Promise<void>
  /** Types a text, a key for each letter. */
  type: (text: string) => Promise<void>
}

/** Counts the keys that a journey presses on a page from now on. Only what goes through the counter is counted. */
export function countKeys(page: Page): KeyCounter {
  let count = 0
  return {
    get count() {
      return count
    },
    press: async (...keys) => {
      for (const key of keys) {
        count += 1
        await page.keyboard.press(key)
      }
    },
    type: async (text) => {
      count += [...text].length
      await page.keyboard.type(text)
    },
  }
}

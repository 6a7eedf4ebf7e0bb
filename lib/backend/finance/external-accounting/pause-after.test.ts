import { expect, it } from "vitest"
import { pauseAfter } from "./pause-after.ts"

it.each([
  [0, undefined, 60],
  [1, undefined, 120],
  [2, undefined, 240],
  [4, undefined, 960],
  [5, undefined, 1800],
  [6, undefined, 1800],
  [5_000, undefined, 1800],
  [0, 30, 60],
  [0, 61, 61],
  [5, 7200, 7200],
])(
  "after %d tries, asked to be left alone for %s seconds, a document rests for %d",
  (tries, asked, seconds) => {
    expect(pauseAfter(tries, asked)).toBe(seconds)
  },
)

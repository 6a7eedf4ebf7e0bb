import { expect, it } from "vitest"
import { facesOf } from "./key-faces.ts"

const names = { Enter: "Entrée", Escape: "Échap" }

it.each([
  ["mod+k", true, ["⌘", "K"]],
  ["mod+k", false, ["Ctrl", "K"]],
  ["mod+Enter", false, ["Ctrl", "Entrée"]],
  ["n", false, ["n"]],
  ["?", false, ["?"]],
  ["Escape", true, ["Échap"]],
  ["alt+ArrowUp", true, ["⌥", "↑"]],
  ["+", false, ["+"]],
])("%s reads as the keyboard has it", (keys, isMac, faces) => {
  expect(facesOf(keys, isMac, names)).toEqual(faces)
})

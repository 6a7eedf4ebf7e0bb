import { expect, test } from "vitest"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { weaknessOf } from "./guessable.ts"

const known = { name: "Élodie Marchand", email: "elodie.marchand@example.com" }

test.each([
  ["unbelievable", "password_common"],
  ["Password1234", "password_common"],
  ["p@ssw0rd!2026", "password_common"],
  ["2026Sunshine2026", "password_common"],
  ["passwordpassword", "password_common"],
  ["aaaaaaaaaaaaaa", "password_repeats"],
  ["abcabcabcabcabc", "password_repeats"],
  ["121212121212", "password_repeats"],
  ["123456789012", "password_sequence"],
  ["abcdefghijklm", "password_sequence"],
  ["qwertyuiopasdf", "password_sequence"],
  ["azertyuiop26", "password_sequence"],
  ["Elodie-Marchand-1", "password_personal"],
  ["élodie2026!!!", "password_personal"],
  ["Salon-Salon-2026", "password_personal"],
  ["TradeShow#2026", "password_personal"],
  ["ELODIE.marchand@example.com", "password_is_email"],
])("%s is refused: %s", async (password, weakness) => {
  expect(await weaknessOf(password, known)).toBe(weakness)
})

test.each([
  "correct horse battery staple",
  "chosen on the first day",
  "a fresh password 2026",
  "Xq7#vbT9!mLw",
  "3f2a9c4be1d07a55c0de91ab",
  "mes 7 chats dorment tard",
])("%s is taken", async (password) => {
  expect(await weaknessOf(password, known)).toBeUndefined()
})

test("the demo's own password could not be chosen by anybody: only the demo's data have it", async () => {
  expect(await weaknessOf(DEMO_PASSWORD, known)).toBe("password_personal")
})

test.each([
  ["almost the same pair over and over", `${"ab".repeat(499)}xyz`],
  ["one letter", "a".repeat(1000)],
  ["one mark", "\u0301".repeat(1000)],
  ["a digit and a sign", "1!".repeat(500)],
])("one of the greatest length is judged, a thousand times: %s", async (_, password) => {
  const weakness = await weaknessOf(password, known)
  for (let again = 0; again < 1_000; again++) expect(await weaknessOf(password, known)).toBe(weakness)
})

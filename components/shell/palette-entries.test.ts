import { describe, expect, it } from "vitest"
import { bestFirst, filterCommands, type PaletteEntry, step } from "./palette-entries.ts"

const entry = (label: string): PaletteEntry => ({ key: label, kind: "command", label, href: "/" })
const commands = [entry("Aller à Sociétés"), entry("Déconnexion")]

describe("palette", () => {
  it("finds commands by the start of any word, without accents", () => {
    expect(filterCommands(commands, "soc").map(({ label }) => label)).toEqual(["Aller à Sociétés"])
    expect(filterCommands(commands, "DECO").map(({ label }) => label)).toEqual(["Déconnexion"])
  })

  it("puts a command that begins with the term before one of which another word does", () => {
    const both = [entry("Go to Links"), entry("Light theme")]
    expect(filterCommands(both, "li").map(({ label }) => label)).toEqual(["Light theme", "Go to Links"])
  })

  it("does not find commands by the middle of a word", () => {
    expect(filterCommands(commands, "connexion")).toEqual([])
  })

  it("offers every command before anything is typed", () => {
    expect(filterCommands(commands, " ")).toEqual(commands)
  })

  it("puts the group first whose best entry has the term at the start of a word, else keeps their order", () => {
    const companies = { title: "Companies", entries: [entry("Barcelona Kids")] }
    const contacts = { title: "Contacts", entries: [entry("Anne-Éloïse Martin")] }
    const titles = (term: string) => bestFirst([companies, contacts], term).map(({ title }) => title)
    expect(titles("elo")).toEqual(["Contacts", "Companies"])
    expect(titles("elo mart")).toEqual(["Contacts", "Companies"])
    expect(titles("lon")).toEqual(["Companies", "Contacts"])
    expect(bestFirst([{ title: "Companies", entries: [] }], "elo")).toEqual([])
  })

  it("goes round the ends", () => {
    expect(step(commands, commands[1], 1)).toBe(commands[0])
    expect(step(commands, commands[0], -1)).toBe(commands[1])
    expect(step([], undefined, 1)).toBeUndefined()
  })
})

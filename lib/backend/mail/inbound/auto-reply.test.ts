import { describe, expect, it } from "vitest"
import { isAutoReply } from "./auto-reply.ts"

const isOf = (subject: string, headers: Record<string, string> = {}) =>
  isAutoReply({ subject, lines: (name) => (name in headers ? [headers[name] ?? ""] : []) })

describe("an answer that a machine wrote", () => {
  it.each<[headers: Record<string, string>, is: boolean]>([
    [{ "auto-submitted": "auto-replied" }, true],
    [{ "auto-submitted": "auto-generated; owner-email=x" }, true],
    [{ "auto-submitted": "no" }, false],
    [{ "x-autoreply": "yes" }, true],
    [{ "x-autorespond": "Absence" }, true],
    [{ precedence: "auto_reply" }, true],
    [{ precedence: "bulk" }, false],
    [{ precedence: "list" }, false],
    [{ "x-auto-response-suppress": "All" }, false],
    [{}, false],
  ])("is told by its headers: %j %s", (headers, is) => {
    expect(isOf("Votre stand", headers)).toBe(is)
  })

  it.each<[subject: string, is: boolean]>([
    ["Automatic reply: your booth", true],
    ["Out of Office: back on Monday", true],
    ["Out of the office", true],
    ["Réponse automatique : votre stand", true],
    ["RÉPONSE AUTOMATIQUE", true],
    ["Absence du bureau", true],
    ["Message d'absence", true],
    ["Message d’absence : Re: votre stand", true],
    ["Automatische Antwort: Ihr Stand", true],
    ["Abwesenheitsnotiz", true],
    ["Respuesta automática: su stand", true],
    ["Risposta automatica", true],
    ["Re: Out of office desk at the booth", false],
    ["Absence de réponse", false],
    ["Automatic doors of hall 4", false],
    ["", false],
  ])("is told by how its subject begins: %s %s", (subject, is) => {
    expect(isOf(subject)).toBe(is)
  })
})

import { describe, expect, it } from "vitest"
import { checkFlow } from "#lib/automation/flows/check-flow.ts"
import { needsConsent } from "#lib/automation/flows/sight.ts"
import { sanitise } from "#lib/backend/records/notes/html.ts"
import { flow as flowSchema } from "#lib/contract/automation/flow.ts"
import { mailNodeTypes, nodeTypes } from "#lib/contract/automation/flow-terms.ts"
import { placeholdersIn } from "#lib/contract/mail/fill-placeholders.ts"
import { placeholders, sessionPlaceholders, showValues } from "#lib/contract/mail/mail-terms.ts"
import { contentOf } from "#prisma/seed/reference/mail-templates/template.ts"
import { starterSequences } from "./starters.ts"

const known = new Set<string>([...placeholders, ...sessionPlaceholders, ...Object.keys(showValues)])
const built = starterSequences.map((starter) => {
  const mails = Object.keys(starter.mails)
  const flow = starter.flow({
    mail: (name) => mails.indexOf(name) + 1,
    platformStages: (...titles) => titles.map((_, index) => index + 1),
    lifecycles: (...names) => names.map((_, index) => index + 1),
    currentSessions: () => [1],
  })
  return { ...starter, flow }
})

describe.each(built)("$name", ({ flow, mails, language }) => {
  it("may be published", () => {
    expect(checkFlow(flow)).toEqual([])
    expect(flowSchema.parse(flow)).toEqual(flow)
    expect(new Set(flow.edges.map(({ id }) => id)).size).toBe(flow.edges.length)
    expect(flow.nodes.length).toBeGreaterThanOrEqual(8)
    expect(flow.nodes.length).toBeLessThanOrEqual(15)
    for (const { data } of flow.nodes) expect(data.label).not.toBe("")
  })

  it("sends each of its mails at one node, and no other", () => {
    const sent = flow.nodes.flatMap(({ data }) => ("emailTemplateId" in data ? [data.emailTemplateId] : []))
    expect(sent.toSorted((a, b) => a - b)).toEqual(Object.keys(mails).map((_, index) => index + 1))
  })

  it.each(Object.entries(mails))("%s has a subject and a text with known placeholders alone", (_, mail) => {
    expect(mail.subject.trim()).not.toBe("")
    const content = contentOf(mail.body)
    expect(sanitise(content).replaceAll("<br />", "<br>")).toBe(content)
    expect(content.length).toBeGreaterThan(200)
    expect(content).toContain(language === "fr" ? "Bonjour [FIRST_NAME]," : "Hello [FIRST_NAME],")
    expect(content, "greets nobody but its recipient").not.toContain("PRIMARY_SALES_CONTACT")
    expect(content).toMatch(/\[USERNAME\]<\/p>$/)
    expect(placeholdersIn(mail.subject, content).filter((name) => !known.has(name))).toEqual([])
  })
})

describe("sequences to begin with", () => {
  it("use every kind of node, of wait and most that can be asked", () => {
    const nodes = built.flatMap(({ flow }) => flow.nodes)
    expect(new Set(nodes.map(({ type }) => type))).toEqual(new Set(nodeTypes))
    const waits = nodes.flatMap((node) => (node.type === "calendar" ? [node.data.wait.kind] : []))
    expect(new Set(waits)).toEqual(new Set(["span", "show", "working_hour"]))
    const kinds = nodes.flatMap((node) => (node.type === "status" ? [node.data.condition.kind] : []))
    expect(new Set(kinds)).toEqual(new Set(["replied", "registered", "stage", "lifecycle"]))
  })

  it("ask of nobody whether a mail was opened or clicked: of most recipients nobody knows", () => {
    for (const { flow } of built) expect(flow.nodes.filter(needsConsent)).toEqual([])
  })

  it("ask of nobody for an answer who would have ended by answering", () => {
    for (const { flow, endsOnReply } of built)
      for (const node of flow.nodes)
        if (node.type === "status" && node.data.condition.kind === "replied") expect(endsOnReply).toBe(false)
  })

  it("write to shops without naming brands, which shops have none of", () => {
    for (const { name, mails } of starterSequences)
      if (/buyer|acheteurs/i.test(name))
        for (const { subject, body } of Object.values(mails))
          expect(placeholdersIn(subject, body)).not.toContain("BRAND")
  })

  it("lead in a demo request through the five steps", () => {
    const demo = built.find(({ name }) => name === "Demo request")
    const links = Object.values(demo?.mails ?? {}).flatMap(({ body }) => placeholdersIn(body))
    for (const step of ["DEMO_LINK", "PRICES_LINK", "MEETING_LINK", "FEATURES_LINK", "APPLICATION_LINK"])
      expect(links).toContain(step)
    expect(mailNodeTypes.every((type) => demo?.flow.nodes.some((node) => node.type === type))).toBe(true)
  })
})

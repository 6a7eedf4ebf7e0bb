import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { withPopovers } from "#tests/components/popovers.ts"
import { editor, renderInApp } from "#tests/components/render-in-app.tsx"
import { LabelMenu } from "./label-menu.tsx"

async function openWithoutLabels(isAdmin: boolean) {
  withPopovers()
  answerCalls({ "GET /messenger/labels": () => answered({ data: [] }) })
  const { user } = renderInApp(<LabelMenu threads={[{ id: 1, labels: [] }]} />, {
    user: { ...editor, isAdmin },
  })
  await user.click(await screen.findByRole("button", { name: "Labels" }))
}

it("leads administrators to where labels are created", async () => {
  await openWithoutLabels(true)
  const entry = await screen.findByRole("menuitem", { name: "Create labels" })
  expect(entry.getAttribute("href")).toBe("/admin/vocabulary/mail_label")
})

it("tells others who creates them", async () => {
  await openWithoutLabels(false)
  const entry = await screen.findByRole("menuitem", { name: "No labels yet" })
  expect(entry.getAttribute("data-tooltip")).toBe(
    "Administrators create them under Administration, Vocabulary.",
  )
})

it("marks a label that a conversation has once", async () => {
  withPopovers()
  const label = { id: 3, name: "Booths", color_hex: "#0f766e" }
  answerCalls({ "GET /messenger/labels": () => answered({ data: [label] }) })
  const { user } = renderInApp(<LabelMenu threads={[{ id: 1, labels: [label] }]} />)
  await user.click(await screen.findByRole("button", { name: "Labels" }))
  const entry = await screen.findByRole("menuitemcheckbox", { name: "Booths", checked: true })
  // The entry's look marks what is on; a picture of its own would be a second mark.
  expect(entry.querySelector("svg")).toBeNull()
})

import { waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { whilePageIsIdle } from "#tests/components/in-sight.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { settled } from "#tests/components/settled.ts"
import { OpenedRecord } from "./opened-record.tsx"

it("remembers each record whose page is opened, and no other page", async () => {
  whilePageIsIdle()
  const calls = answerCalls({ "POST /quick-search/recent": () => answered({ success: true }) })
  const noted = () => calls["POST /quick-search/recent"]?.map(({ body }) => body)
  const { show } = renderInApp(<OpenedRecord />, { address: "/company/7" })
  await waitFor(() => expect(noted()).toEqual([{ kind: "company", id: 7 }]))
  show(<OpenedRecord />, "/documents")
  await settled()
  show(<OpenedRecord />, "/sequence/4")
  await waitFor(() =>
    expect(noted()).toEqual([
      { kind: "company", id: 7 },
      { kind: "sequence", id: 4 },
    ]),
  )
})

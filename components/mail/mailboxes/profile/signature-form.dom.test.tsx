import { fireEvent, screen, waitFor } from "@testing-library/react"
import { beforeAll, expect, it, vi } from "vitest"
import type { MailProfile } from "#lib/contract/mail/mailboxes.ts"
import { answerCalls, answered } from "#tests/components/api-at-the-edge.ts"
import { withFonts } from "#tests/components/fonts.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { SignatureForm } from "./signature-form.tsx"

const profile: MailProfile = {
  signature_text: "",
  signature_html: "<p>Ada</p>",
  languages: ["en"],
  version: 1,
}
const stored = { media_id: 12, name: "logo.png", mime: "image/png", size: 9 }

beforeAll(() => {
  URL.createObjectURL = () => "blob:preview"
  URL.revokeObjectURL = () => undefined
})

async function show(problem?: string) {
  withFonts()
  const onSaved = vi.fn()
  const calls = answerCalls({
    "POST /messenger/media": () => answered({ success: true, data: stored }),
    "PUT /mail-profile": () =>
      problem
        ? answered({ message: "Invalid", errors: { signature_html: [problem] } }, 422)
        : answered({ success: true, data: { ...profile, version: 2 } }),
  })
  const { user } = renderInApp(
    <SignatureForm profile={profile} onSaved={onSaved} onCancel={() => undefined} />,
  )
  await screen.findByRole("textbox", { name: "Signature" })
  const input = document.querySelector("input[type=file]")
  if (!input) throw new Error("Nothing to choose pictures by")
  const choose = (...files: File[]) => fireEvent.change(input, { target: { files } })
  return { user, calls, choose, onSaved }
}

it("a picture that is chosen is uploaded, shown as recipients see it, and saved with the signature (M-85)", async () => {
  const { user, calls, choose, onSaved } = await show()
  choose(new File(["picture"], "logo.png", { type: "image/png" }))
  await waitFor(() =>
    expect(document.querySelectorAll('img[src="/api/messenger/media/12"]').length).toBeGreaterThan(0),
  )
  await user.click(screen.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(Object(calls["PUT /mail-profile"]?.[0]?.body).signature_html).toContain(
    'src="/api/messenger/media/12"',
  )
})

it("a picture that is too large, and a file that is none, are refused before they are sent", async () => {
  const { calls, choose } = await show()
  choose(new File([new Uint8Array(500_001)], "photo.png", { type: "image/png" }))
  await screen.findByText("This picture exceeds 500 KB: reduce its size first")
  choose(new File(["%PDF"], "flyer.pdf", { type: "application/pdf" }))
  await screen.findByText("A signature takes pictures only: PNG, JPEG, GIF or WebP")
  expect(calls["POST /messenger/media"] ?? []).toEqual([])
})

it("what the server says of the pictures is beside the signature", async () => {
  const { user } = await show("The pictures are too large")
  await user.click(screen.getByRole("button", { name: "Save" }))
  await screen.findByText("The pictures are too large")
})

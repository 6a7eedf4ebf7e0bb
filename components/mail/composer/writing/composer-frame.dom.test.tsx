import { screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { withPopovers } from "#tests/components/popovers.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { answerSlot } from "../shared/answer-slot.ts"
import { ComposerFrame } from "./composer-frame.tsx"

const thread = 7
const slot = answerSlot(thread)

it("an answer on the page leaves Escape to the menu that is open in it", async () => {
  withPopovers()
  const onClose = vi.fn()
  const { user } = renderInApp(
    <>
      <div ref={slot} />
      <ComposerFrame thread={thread} opened onClose={onClose} title="Answer">
        <DropPanel label="Send later" button="Send later" className={undefined}>
          {(close) => (
            <button type="button" onClick={close}>
              Not later
            </button>
          )}
        </DropPanel>
      </ComposerFrame>
    </>,
  )
  await user.click(await screen.findByRole("button", { name: "Send later" }))
  const notLater = await screen.findByRole("button", { name: "Not later" })
  await user.keyboard("{Escape}")
  expect(onClose).not.toHaveBeenCalled()
  await user.click(notLater)
  await user.keyboard("{Escape}")
  expect(onClose).toHaveBeenCalledTimes(1)
})

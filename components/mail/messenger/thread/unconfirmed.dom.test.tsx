import { screen } from "@testing-library/react"
import { beforeEach, expect, it } from "vitest"
import { aMail } from "#tests/components/mails.ts"
import { nothingSeen } from "#tests/components/nothing-seen.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { MailView } from "../shared/mail-view.tsx"

beforeEach(nothingSeen)

const always = "Always from jeanne@friends.example"

it("a mail that may not be from whom it says is marked beside its sender; its images are shown once, not always", () => {
  renderInApp(<MailView mail={aMail({ has_remote_images: true, fails_dmarc: true })} about={null} />)
  screen.getByText(/^Sender not confirmed: this email may not come from friends\.example/)
  screen.getByRole("button", { name: "Show images" })
  expect(screen.queryByRole("button", { name: always })).toBeNull()
})

it("any other is not", () => {
  renderInApp(<MailView mail={aMail({ has_remote_images: true })} about={null} />)
  expect(screen.queryByText(/Sender not confirmed/)).toBeNull()
  screen.getByRole("button", { name: always })
})

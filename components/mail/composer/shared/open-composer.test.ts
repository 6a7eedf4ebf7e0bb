import { expect, it } from "vitest"
import { headerAreas } from "#components/shell/header-areas.ts"
import { aMail } from "#tests/components/mails.ts"
import { titleOf } from "./open-composer.ts"

it("M-1: every screen has the titles that the composer can begin with", () => {
  const titles = [titleOf({}), titleOf({ replyTo: aMail() }), titleOf({ forwards: aMail() })]
  expect(headerAreas).toEqual(expect.arrayContaining(titles.map((title) => `composer.${title}`)))
})

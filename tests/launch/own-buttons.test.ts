import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

/** What is a button to the keyboard and looks like none of the kit's: each file has one, for the reason given. */
const ownButtons = {
  "app/global-error.tsx": "is shown where there is no style to count on",
  "components/mail/messenger/thread/shown-files.tsx": "is a small picture that opens large",
  "components/mail/messenger/folders/draft-entry.tsx": "is a row, drawn as the links of the lists beside it",
  "components/records/notifications/shared/bell.tsx": "is a bell with its count over the corner, there once",
  "components/shows/registrations/record/header-selects.tsx":
    "is the face of a menu, for who may not open it",
  "components/home/today/today-block.tsx": "is a count that opens its list",
  "components/records/lists/administration/ordered/row-name.tsx":
    "is a name that becomes the field to change it",
  "components/records/lists/filters/filter-chips.tsx": "is the face of a chip, which opens the filter",
  "components/records/lists/filters/filter-menu.tsx": "is an entry of the list of filters",
  "components/records/activity/note-composer.tsx": "is a field that opens its editor",
  "components/shell/palette-option.tsx": "is an option of a list, drawn as the links beside it",
  "components/shell/public-frame.tsx":
    "is a language that keeps what was filled in, drawn as the links in its place",
  "components/shell/search-button.tsx": "is a field that opens the palette",
}

it("buttons are the kit's: outside of it one is drawn only where it is something else to the eye", () => {
  const files = globSync("{app,components}/**/*.tsx").filter(
    (path) => !path.startsWith("components/ui/") && !path.includes(".test."),
  )
  const drawn = files.flatMap(
    (path) =>
      readFileSync(path, "utf8")
        .match(/<button\b/g)
        ?.map(() => path) ?? [],
  )
  expect(drawn.sort()).toEqual(Object.keys(ownButtons).sort())
})

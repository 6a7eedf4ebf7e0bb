import { IconX } from "@tabler/icons-react"
import { type FormEvent, useState } from "react"
import { focusToolbar } from "#components/records/lists/filters/toolbar-focus.ts"
import { SearchField } from "#components/ui/inputs/search-field.tsx"
import { TransitionLink, useNavigation } from "#components/ui/page/transition-link.tsx"

/** Text of the search box: what is being typed, until the address brings a term that was not sent from here. */
function useTyped(term: string) {
  const [typed, setTyped] = useState(term)
  const [seen, setSeen] = useState(term)
  const [sent, setSent] = useState(term)
  if (seen !== term) {
    setSeen(term)
    if (term !== sent) setTyped(term)
    setSent(term)
  }
  // What was typed before the scripts came is in the field only.
  const [takeOver] = useState(() => (field: HTMLInputElement | null) => {
    if (field) setTyped(field.value)
  })
  return { typed, setTyped, setSent, takeOver }
}

type Props = {
  /** Where the form leads without script. */
  path: string
  /** What of the address it takes along without script; what is empty stays out. */
  otherParams: readonly (readonly [name: string, value: string | number | null | undefined])[]
  /** What the address calls the term. */
  name: string
  /** As the address has it. */
  term: string
  hrefOf: (term: string) => string
  texts: { label: string; hint: string; search: string; clear: string }
}

/** The search of a screen whose term is in its address. A form of its own right: it works without script. */
export function SearchForm({ path, otherParams, name, term, hrefOf, texts }: Props) {
  const { go } = useNavigation()
  const { typed, setTyped, setSent, takeOver } = useTyped(term)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const desired = typed.trim()
    setSent(desired)
    go(hrefOf(desired))
  }
  return (
    <search>
      <form action={path} onSubmit={submit}>
        {otherParams.map(([key, value]) =>
          value ? <input key={`${key}=${value}`} type="hidden" name={key} value={value} /> : null,
        )}
        <SearchField
          ref={takeOver}
          type="text"
          name={name}
          label={texts.label}
          placeholder={texts.hint}
          action={texts.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        >
          {(typed || term) && (
            <TransitionLink
              href={hrefOf("")}
              aria-label={texts.clear}
              onClick={() => {
                setTyped("")
                focusToolbar("search")
              }}
            >
              <IconX size={14} aria-hidden="true" />
            </TransitionLink>
          )}
        </SearchField>
      </form>
    </search>
  )
}

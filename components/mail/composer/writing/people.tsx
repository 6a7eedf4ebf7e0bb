import { Combobox, Pill, PillsInput, useCombobox } from "@mantine/core"
import { useTranslations } from "next-intl"
import { type ClipboardEvent, type KeyboardEvent, useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { bestMatches } from "#components/ui/inputs/matching.ts"
import type { MailRecipient } from "#lib/contract/mail/composing.ts"
import { maxRecipients } from "#lib/contract/mail/mail-terms.ts"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import { isAddress, readPeople } from "./addresses.ts"
import classes from "./composer.module.css"
import { personOf } from "./written.ts"

type Props = {
  id?: string
  label: string
  /** Undefined until it is known. */
  people: readonly MailPerson[] | undefined
  /** The record's people; those who cannot be written to are shown with the reason. */
  offered: readonly MailRecipient[]
  error: string | undefined
  /** Writing begins here. */
  isFirst?: boolean
  aside: { label: string; onPress: () => void } | null
  onChange: (people: MailPerson[]) => void
}

const shownName = ({ name, email }: MailPerson) => name || email

/** Recipients as chips: chosen among the record's people, or typed as addresses. */
export function People({ id, label, people = [], offered, error, isFirst, aside, onChange }: Props) {
  const t = useTranslations("composer")
  const [term, setTerm] = useState("")
  const [isOpen, setOpen] = useState(false)
  const taken = new Set(people.map(({ email }) => email.toLowerCase()))
  const left = offered.filter(({ email }) => !email || !taken.has(email.toLowerCase()))
  const found = bestMatches(left, term, ({ name, email }) => `${name} ${email ?? ""}`)
  const canType = isAddress(term) && !taken.has(term.trim().toLowerCase())
  const isOffering = found.length > 0 || canType
  // A list of nothing is not open: Escape would close what nobody sees.
  const combobox = useCombobox({
    opened: isOpen && isOffering,
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  })

  function add(more: readonly MailPerson[]) {
    const fresh = more.filter(({ email }) => !taken.has(email.toLowerCase()))
    if (fresh.length > 0) onChange([...people, ...fresh].slice(0, maxRecipients))
    setTerm("")
    combobox.closeDropdown()
  }
  /** What is typed as an address counts as chosen when the field is left. */
  const takeTyped = () => {
    const typed = readPeople(term)
    if (typed.length > 0) add(typed)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Backspace" && term === "" && people.length > 0) onChange(people.slice(0, -1))
    if ((event.key === "," || event.key === ";") && isAddress(term)) {
      event.preventDefault()
      takeTyped()
    }
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && term.trim() !== "") {
      event.preventDefault()
      // Somebody who is marked in the list is taken by the list itself.
      if (combobox.getSelectedOptionIndex() === -1) takeTyped()
    }
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = readPeople(event.clipboardData.getData("text"))
    if (pasted.length < 2) return
    event.preventDefault()
    add(pasted)
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const chosen = found.find(({ contact_id, email }) => keyOf(contact_id, email) === key)
        add(chosen ? personOf(chosen) : readPeople(term))
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          error={error}
          rightSectionWidth="auto"
          rightSection={
            aside && (
              <span className={classes.aside}>
                <LinkButton onClick={aside.onPress}>{aside.label}</LinkButton>
              </span>
            )
          }
        >
          <Pill.Group>
            {people.map((person) => (
              <Pill
                key={person.email}
                withRemoveButton
                data-tooltip={person.email}
                removeButtonProps={{
                  "aria-label": t("removePerson", { name: shownName(person) }),
                  "aria-hidden": false,
                  tabIndex: 0,
                }}
                onRemove={() => onChange(people.filter(({ email }) => email !== person.email))}
              >
                {shownName(person)}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                {...(id && { id })}
                data-autofocus={isFirst || undefined}
                className={classes.personField}
                aria-label={label}
                autoComplete="off"
                value={term}
                onFocus={() => combobox.openDropdown()}
                onClick={() => combobox.openDropdown()}
                onBlur={() => {
                  combobox.closeDropdown()
                  takeTyped()
                }}
                onChange={({ currentTarget: { value } }) => {
                  setTerm(value)
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex()
                }}
                onKeyDown={onKeyDown}
                onPaste={onPaste}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!isOffering}>
        <Combobox.Options className={classes.people} aria-label={label}>
          {found.map((one) => (
            <Recipient key={keyOf(one.contact_id, one.email)} recipient={one} />
          ))}
          {canType && <Combobox.Option value="typed">{t("writeTo", { email: term.trim() })}</Combobox.Option>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const keyOf = (contact: number | null, email: string | null) => `${contact ?? ""} ${email ?? ""}`

/** Somebody of the record; who cannot be written to stays in sight, with the reason. */
function Recipient({ recipient }: { recipient: MailRecipient }) {
  const t = useTranslations("composer")
  const { contact_id, name, email, job_title, is_primary, reason } = recipient
  return (
    <Combobox.Option value={keyOf(contact_id, email)} disabled={reason !== null}>
      <span className={classes.person}>
        <span className={classes.personName}>{name || email}</span>
        {job_title && <span className={classes.muted}>{job_title}</span>}
        {is_primary && <span className={classes.muted}>{t("primary")}</span>}
      </span>
      <span className={classes.muted}>
        {reason === null ? email : t(`reasons.${reason}`, { email: email ?? "" })}
      </span>
    </Combobox.Option>
  )
}

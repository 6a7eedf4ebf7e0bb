"use client"

import { IconArrowBackUp, IconLink, IconUserPlus } from "@tabler/icons-react"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { lazy, type ReactNode, type Ref, Suspense, useRef, useState } from "react"
import { allMessages } from "#components/records/changes/field-errors.ts"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { FallbackInput } from "#components/ui/inputs/fallback-input.tsx"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import { isListOpen } from "#components/ui/inputs/list-open.ts"
import { TypedAhead } from "#components/ui/inputs/typed-ahead.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { persistently } from "#components/ui/loading/persistently.ts"
import { PanelFallback } from "#components/ui/panels/panel-fallback.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import styles from "./company.module.css"
import { useCompanyForm } from "./company-context.ts"
import { lazyEditor } from "./company-form.tsx"
import { linkedContact } from "./linked-contact.ts"

const ContactPicker = lazyEditor(() => import("./contact-picker.tsx"))
const ChangedContacts = lazy(persistently(() => import("./changed-contacts.tsx"), { loadsWhenIdle: true }))
const ContactCreatePanel = later(() =>
  import("#components/crm/contacts/shared/contact-create-panel.tsx").then(
    (loaded) => loaded.ContactCreatePanel,
  ),
)

/** Values that the card shows. */
const paths = ["contacts", "informations.contactPrimary", "vendor.primarySalesContact"] as const

export function ContactsTitle() {
  const t = useTranslations("company.contacts")
  const count = useCompanyForm().value("contacts").length
  return count > 0 ? t("count", { count }) : t("title")
}

/** The contacts as the server rendered them, until they are changed. */
export function ContactsShown({ children }: { children: ReactNode }) {
  const form = useCompanyForm()
  const messages = allMessages(form.errorsOf("contacts"))
  return (
    <div data-invalid={messages.length > 0 || undefined}>
      {form.isAsRendered(paths) ? (
        children
      ) : (
        <Suspense fallback={children}>
          <ChangedContacts />
        </Suspense>
      )}
      {messages.length > 0 ? <FieldErrors id="contacts-errors" messages={messages} /> : null}
    </div>
  )
}

type Doing = "linking" | "creating" | null

/** Links a contact that exists, or creates one for the company. */
export function ContactsActions({ company }: { company: Option }) {
  const t = useTranslations("company.contacts")
  const form = useCompanyForm()
  const router = useRouter()
  const linkButton = useRef<HTMLButtonElement>(null)
  const [doing, setDoing] = useState<Doing>(null)
  const [wasCreating, setWasCreating] = useState(false)
  const mayEdit = useMayEdit()

  /** A created contact is the company's already; a list of contacts that was changed meanwhile must not drop it. */
  function takeCreated(contact: Option) {
    if (form.isChanged("contacts")) {
      form.set("contacts", [...form.value("contacts"), linkedContact(contact, null)])
      form.overLatest(["contacts"])
    }
    router.refresh()
  }

  function endLinking() {
    setDoing(null)
    linkButton.current?.focus()
  }

  if (!mayEdit) return null
  return (
    <span className={styles.cardActions}>
      {form.isChanged("contacts") ? (
        <CardButton label={t("undo")} onClick={() => form.reset("contacts")}>
          <IconArrowBackUp size={16} aria-hidden />
        </CardButton>
      ) : null}
      <CardButton
        ref={linkButton}
        label={t("link")}
        isOn={doing === "linking"}
        onNear={ContactPicker.preload}
        onClick={() => setDoing(doing === "linking" ? null : "linking")}
      >
        <IconLink size={16} aria-hidden />
      </CardButton>
      <CardButton
        label={t("create")}
        onClick={() => {
          setDoing("creating")
          setWasCreating(true)
        }}
      >
        <IconUserPlus size={16} aria-hidden />
      </CardButton>
      {doing === "linking" ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the input in it.
        <div
          className={styles.cardPicker}
          onKeyDown={({ key, target }) => key === "Escape" && !isListOpen(target) && endLinking()}
        >
          <TypedAhead fallback={<FallbackInput label={t("link")} />}>
            <ContactPicker onDone={endLinking} />
          </TypedAhead>
        </div>
      ) : null}
      {doing === "creating" ? <PanelFallback title={t("create")} onClose={() => setDoing(null)} /> : null}
      {wasCreating ? (
        <ContactCreatePanel
          opened={doing === "creating"}
          onClose={() => setDoing(null)}
          company={company}
          onCreated={takeCreated}
        />
      ) : null}
    </span>
  )
}

type ButtonProps = {
  ref?: Ref<HTMLButtonElement>
  label: string
  isOn?: boolean
  onNear?: () => void
  onClick: () => void
  children: ReactNode
}

function CardButton({ ref, label, isOn, onNear, onClick, children }: ButtonProps) {
  return (
    <IconButton
      label={label}
      ref={ref}
      aria-expanded={isOn}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onClick}
    >
      {children}
    </IconButton>
  )
}

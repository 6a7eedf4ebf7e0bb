"use client"

import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { api } from "#lib/api/client.ts"
import type { LedgerBook } from "#lib/contract/finance/ledger-books.ts"
import { type AccountDraft, accountsOf, draftsOf, isFilled } from "./account-draft.ts"
import classes from "./books.module.css"
import { useBookSave } from "./use-book-save.ts"

type Props = { book: LedgerBook; onClose: () => void; onSaved: (books: LedgerBook[]) => void }

/** As the contract names them, whose schemas come later than the page. */
const categories = ["S", "AE", "G", "E", "O"] as const
/** What can have accounts for a category of VAT and a rate beside the one for all. */
const divided = ["sales", "vat", "vat_pending"] as const

/** The chart of accounts of an entity: one for all of each use, and others for a category of VAT and a rate. */
export function AccountsForm({ book, onClose, onSaved }: Props) {
  const t = useTranslations("invoicingAdmin.books")
  const form = useBookSave({
    book,
    draftOf: ({ accounts }) => ({ accounts: draftsOf(accounts) }),
    store: ({ accounts }, { entity, version }) =>
      api.ledgerBooks.editAccounts({ entity, version, accounts: accountsOf(accounts) }),
    onSaved,
  })
  const { accounts } = form.draft
  const setAccounts = (changed: AccountDraft[]) => form.setDraft({ accounts: changed })
  const add = () =>
    setAccounts([
      ...accounts,
      {
        key: Math.max(...accounts.map(({ key }) => key), 0) + 1,
        use: "sales",
        category: "S",
        rate: "20",
        number: "",
        label: "",
      },
    ])
  return (
    <EditForm
      form={form}
      isFilled={isFilled(accounts)}
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t("save") }}
    >
      <p className={classes.hint}>{t("accountsHint")}</p>
      {form.errors.accounts && (
        <p role="alert" className={classes.refusal}>
          {form.errors.accounts[0]}
        </p>
      )}
      {accounts.map((account, index) => (
        <Account
          key={account.key}
          account={account}
          errors={(field) => form.errors[`accounts.${index}.${field}`]?.[0]}
          isSaving={form.isSaving}
          onChange={(changed) => setAccounts(accounts.map((one) => (one === account ? changed : one)))}
          onRemove={() => setAccounts(accounts.filter((one) => one !== account))}
        />
      ))}
      <Button variant="default" onClick={add} disabled={form.isSaving}>
        {t("addAccount")}
      </Button>
    </EditForm>
  )
}

type AccountProps = {
  account: AccountDraft
  errors: (field: string) => string | undefined
  isSaving: boolean
  onChange: (account: AccountDraft) => void
  onRemove: () => void
}

function Account({ account, errors, isSaving, onChange, onRemove }: AccountProps) {
  const t = useTranslations("invoicingAdmin.books")
  const values = useTranslations("invoicingAdmin.values")
  const { use, category } = account
  const text = (field: "number" | "label" | "rate", maxLength: number) => (
    <TextInput
      label={t(field)}
      value={account[field]}
      maxLength={maxLength}
      autoComplete="off"
      readOnly={isSaving}
      error={errors(field)}
      onChange={(event) => onChange({ ...account, [field]: event.currentTarget.value })}
    />
  )
  return (
    <fieldset className={classes.account}>
      <legend>{category === null ? t("forAll", { use: t(`uses.${use}`) }) : t(`uses.${use}`)}</legend>
      {category !== null && (
        <div className={classes.row}>
          <NativeSelect
            label={t("use")}
            value={use}
            disabled={isSaving}
            data={divided.map((value) => ({ value, label: t(`uses.${value}`) }))}
            onChange={({ currentTarget: { value } }) => {
              const chosen = divided.find((one) => one === value)
              if (chosen) onChange({ ...account, use: chosen })
            }}
          />
          <NativeSelect
            label={t("category")}
            value={category}
            disabled={isSaving}
            data={categories.map((value) => ({ value, label: values(value) }))}
            onChange={({ currentTarget: { value } }) => {
              const chosen = categories.find((one) => one === value)
              if (chosen) onChange({ ...account, category: chosen, ...(chosen !== "S" && { rate: "0" }) })
            }}
          />
          {text("rate", 6)}
        </div>
      )}
      <div className={classes.row}>
        {text("number", 20)}
        {text("label", 100)}
        {category !== null && (
          <Button variant="subtle" onClick={onRemove} disabled={isSaving}>
            {t("removeAccount")}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

import { createContext, type ReactNode, use } from "react"
import { useMayEdit } from "#components/shell/user-context.tsx"
import type { FieldValues } from "./field-values.ts"
import type { FieldsForm, RecordForm } from "./use-record-form.ts"

const Fields = createContext<FieldsForm | undefined>(undefined)

/** Why the reader may not edit some fields, by their paths; empty where the page says so for all of them. */
export type Locks = Readonly<Record<string, string>>
const noLocks: Locks = {}
const FieldLocks = createContext<Locks>(noLocks)

/** Whether fields are only read, and why; undefined for those the reader may edit. */
export function useLock(paths: readonly string[]): { reason: string | null } | undefined {
  const locks = use(FieldLocks)
  const mayEdit = useMayEdit()
  const reason = paths.map((path) => locks[path]).find((one) => one !== undefined)
  if (mayEdit && reason === undefined) return undefined
  return { reason: mayEdit ? (reason ?? null) : null }
}

/** The form a field is in. */
export function useFieldsForm(): FieldsForm {
  const form = use(Fields)
  if (!form) throw new Error("useFieldsForm needs a form above it")
  return form
}

/**
 * The form of one kind of record, for the components below it.
 * @returns the provider, and the hook that reads the form with the types of its values
 */
export function createForm<V extends FieldValues>() {
  const Context = createContext<RecordForm<V> | undefined>(undefined)

  type Props = { form: RecordForm<V>; locks?: Locks; children: ReactNode }
  function FormProvider({ form, locks = noLocks, children }: Props) {
    return (
      <Context value={form}>
        <Fields value={form}>
          <FieldLocks value={locks}>{children}</FieldLocks>
        </Fields>
      </Context>
    )
  }

  function useForm(): RecordForm<V> {
    const form = use(Context)
    if (!form) throw new Error("useForm needs its FormProvider above it")
    return form
  }

  return { FormProvider, useForm }
}

import { createContext, type ReactNode, use } from "react"
import type { FieldValues } from "./field-values.ts"
import type { FieldsForm, RecordForm } from "./use-record-form.ts"

const Fields = createContext<FieldsForm | undefined>(undefined)

/** The form a field stands in. */
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

  function FormProvider({ form, children }: { form: RecordForm<V>; children: ReactNode }) {
    return (
      <Context value={form}>
        <Fields value={form}>{children}</Fields>
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

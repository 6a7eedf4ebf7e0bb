import { Modal } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useShown } from "#components/ui/panels/use-shown.ts"
import { FilterForm } from "./filter-form.tsx"
import type { FilterFormProps } from "./use-filter-changes.ts"

/** The one dialog of saved filters: saves the list's filters, or changes or deletes a saved one. */
export function FilterDialog({ opened, ...props }: FilterFormProps & { opened: boolean }) {
  const t = useTranslations("savedFilters")
  return (
    <Modal
      opened={useShown(opened)}
      onClose={props.onClose}
      title={t(props.subject ? "editTitle" : "createTitle")}
      size={440}
      centered
      withCloseButton={false}
    >
      <FilterForm {...props} />
    </Modal>
  )
}

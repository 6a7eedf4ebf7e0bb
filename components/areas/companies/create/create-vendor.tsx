import ShowEditor from "../record/show-editor.tsx"
import { partsOfShow } from "../record/show-part.ts"
import { WithChoices } from "../record/with-choices.tsx"
import { CreateField } from "./create-field.tsx"
import styles from "./create-fields.module.css"

/** What a vendor sells, who looks after it, and show by show. */
export function CreateVendor() {
  return (
    <>
      <CreateField path="vendor.saleOwners" />
      <CreateField path="vendor.tags" />
      <CreateField path="vendor.targets" />
      <CreateField path="vendor.marketCategories" />
      <CreateField path="vendor.lifecyclePlatform" />
      <WithChoices>
        {({ reference }) =>
          reference.tradeshows.map((show) => (
            <details key={show.id} className={styles.show}>
              <summary>{show.name}</summary>
              <ShowEditor show={partsOfShow(show)} hidesName />
            </details>
          ))
        }
      </WithChoices>
    </>
  )
}

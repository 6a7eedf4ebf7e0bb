import { maxBooths, maxBrands, maxContacts } from "#lib/contract/shows/application-limits.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import { blankBooth, blankBrand, blankContact } from "./blank-rows.ts"

type Values = ApplicationValues

const without = <Row>(rows: Row[], index: number) => rows.filter((_, at) => at !== index)
const withBrands = (values: Values, brands: Values["brand"]["brands"]): Values => ({
  ...values,
  brand: { ...values.brand, brands },
})

/** Another booth; the only brand there is shows on it. */
function addBooth(values: Values): Values {
  const brands = values.brand.brands.length === 1 ? [0] : []
  return { ...values, booths: [...values.booths, { ...blankBooth, brands }].slice(0, maxBooths) }
}

/** Without a brand: booths that showed it show it no more, and go on showing the others. */
function removeBrand(values: Values, index: number): Values {
  const moved = (shown: number[]) =>
    without(shown, shown.indexOf(index)).map((at) => (at > index ? at - 1 : at))
  return {
    ...withBrands(values, without(values.brand.brands, index)),
    booths: values.booths.map((booth) => ({
      ...booth,
      brands: booth.brands.includes(index)
        ? moved(booth.brands)
        : booth.brands.map((at) => (at > index ? at - 1 : at)),
    })),
  }
}

function removePicture(values: Values, index: number, image: number): Values {
  const brands = values.brand.brands.map((brand, at) =>
    at === index ? { ...brand, images: brand.images.filter((id) => id !== image) } : brand,
  )
  return withBrands(values, brands)
}

/** What a button of the form does to its rows: "add-booth", "remove-brand.2", "remove-picture.0.17"; others do nothing. */
export function changeRows(values: Values, action: string): Values {
  const [name = "", first = "", second = ""] = action.split(".")
  const index = Number(first)
  if (name === "add-booth") return addBooth(values)
  if (name === "add-brand")
    return withBrands(values, [...values.brand.brands, blankBrand].slice(0, maxBrands))
  if (name === "add-contact")
    return { ...values, contacts: [...values.contacts, blankContact].slice(0, maxContacts) }
  if (name === "remove-booth") return { ...values, booths: without(values.booths, index) }
  if (name === "remove-contact") return { ...values, contacts: without(values.contacts, index) }
  if (name === "remove-brand") return removeBrand(values, index)
  if (name === "remove-picture") return removePicture(values, index, Number(second))
  return values
}

/** Adds a picture to a brand. */
export function addPicture(values: Values, index: number, image: number): Values {
  const brands = values.brand.brands.map((brand, at) =>
    at === index ? { ...brand, images: [...brand.images, image] } : brand,
  )
  return withBrands(values, brands)
}

import { createChoices } from "#components/records/changes/form-choices.tsx"
import { api } from "#lib/api/client.ts"
import type { Option } from "#lib/contract/platform/fields.ts"

type Init = Awaited<ReturnType<typeof api.companies.loadInit>>
type Reference = Awaited<ReturnType<typeof api.reference.loadInit>>

/** Choices of the company form and the reference data. */
export type CompanyChoices = Init & { reference: Reference }

const { WithChoices, useChangeChoices } = createChoices("companies", () => api.companies.loadInit())

export { WithChoices }

/** What can be created beside choosing it. */
export type CreatedKind = "tag" | "brand" | "vendorTag" | "buyerType"

const calls = {
  tag: (name: string) => api.companies.createTag({ name }),
  brand: (name: string) => api.companies.createBrand({ name }),
  vendorTag: (name: string) => api.companies.createVendorTag({ name }),
  buyerType: (name: string) => api.companies.createBuyerType({ name }),
}

/** Creates a tag, brand, … of a name; it is offered from then on. @returns the call, which throws ApiError */
export function useCreateChoice(kind: CreatedKind): (name: string) => Promise<Option> {
  const change = useChangeChoices()
  return async (name) => {
    const { data } = await calls[kind](name)
    change((init) => withCreated(init, kind, data))
    return data
  }
}

/** Takes a buyer type that users added from the choices, and from all companies that have it. */
export function useRemoveBuyerType(): (type: Option) => Promise<void> {
  const change = useChangeChoices()
  return async (type) => {
    await api.vocabulary.removeBuyerType({ buyerType: type.id })
    change((init) => withoutBuyerType(init, type.id))
  }
}

function withCreated(init: Init, kind: CreatedKind, created: Option): Init {
  const { buyer, vendor } = init
  switch (kind) {
    case "tag":
      return { ...init, tags: [...init.tags, created] }
    case "vendorTag":
      return { ...init, vendor: { ...vendor, tags: [...vendor.tags, created] } }
    case "buyerType":
      return {
        ...init,
        buyer: { ...buyer, types: [...buyer.types, { ...created, is_deletable: true }] },
      }
    case "brand":
      return init
  }
}

function withoutBuyerType(init: Init, id: number): Init {
  return { ...init, buyer: { ...init.buyer, types: init.buyer.types.filter((type) => type.id !== id) } }
}

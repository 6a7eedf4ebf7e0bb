import { useTranslations } from "next-intl"
import { Fields } from "#components/ui/page/record-block.tsx"
import type { RegistrationBrand, RegistrationFile } from "#lib/contract/shows/registration-detail.ts"
import { FirstTime, MarkFirst, RemoveBrand } from "./brand-actions.tsx"
import classes from "./registration.module.css"
import { type Reading, ShownField } from "./shown-field.tsx"

type Props = Reading & {
  brand: RegistrationBrand
  /** Of the brand on this booth. */
  registrationBrandId: number
  booth: number
  /** It is there alone, so it stays. */
  isOnly: boolean
  /** Its application was sent. */
  isOpen: boolean
  images: readonly RegistrationFile[]
}

/** A brand as it is on a booth. */
export function BrandPart({
  brand,
  registrationBrandId,
  booth,
  isOnly,
  isOpen,
  images,
  values,
  offers,
}: Props) {
  const t = useTranslations("registration.brands")
  const reading = { values, offers }
  const { id } = brand
  return (
    <li className={classes.brand} aria-label={t("brand", { name: brand.name })}>
      <div className={classes.brandHead}>
        <div className={classes.brandName}>
          <ShownField path={`brand.${id}.name`} isInline {...reading} />
        </div>
        {isOpen && brand.first_time_at_show ? <FirstTime id={registrationBrandId} name={brand.name} /> : null}
        {isOpen && !brand.first_time_at_show ? (
          <MarkFirst id={registrationBrandId} name={brand.name} />
        ) : null}
        {isOpen && !isOnly ? <RemoveBrand booth={booth} brand={id} name={brand.name} /> : null}
      </div>
      <Fields>
        <ShownField path={`brand.${id}.country_id`} {...reading} />
        <ShownField path={`brand.${id}.website`} {...reading} />
        <ShownField path={`brand.${id}.targets`} {...reading} />
        <ShownField path={`brand.${id}.labels`} {...reading} />
        <ShownField path={`brand.${id}.market_categories`} {...reading} />
        <ShownField path={`brand.${id}.social_networks`} isWide {...reading} />
      </Fields>
      <Images images={images} name={brand.name} />
    </li>
  )
}

/** Small, and fetched once they come into sight. */
function Images({ images, name }: { images: readonly RegistrationFile[]; name: string }) {
  const t = useTranslations("registration.brands")
  if (images.length === 0) return null
  return (
    <ul className={classes.images} aria-label={t("images", { name })}>
      {images.map((image) => (
        <li key={image.id}>
          <a href={image.url} target="_blank" rel="noopener noreferrer">
            <picture>
              <img src={image.url} alt={image.name} loading="lazy" width={56} height={56} />
            </picture>
          </a>
        </li>
      ))}
    </ul>
  )
}

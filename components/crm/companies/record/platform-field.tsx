import badges from "#components/records/page/badges.module.css"
import { tinted } from "#components/ui/text/tinted.ts"
import { CompanyField } from "./company-field.tsx"
import type { Vendor } from "./vendor-shows.ts"

/** Where a vendor is on the ordering platform. */
export function PlatformField({ platform }: { platform: Vendor["lifecyclePlatform"] }) {
  return (
    <CompanyField path="vendor.lifecyclePlatform" isWide>
      {platform ? (
        <span className={badges.badge} style={tinted(platform.color_hex)}>
          {platform.name}
        </span>
      ) : null}
    </CompanyField>
  )
}

import { MarketplaceBlock } from "#components/records/page/marketplace-block.tsx"
import { BuyerBlock, MediaBlock } from "./audience-blocks.tsx"
import { type Bloc, emptyBlocks } from "./blocs.ts"
import { PlatformField } from "./platform-field.tsx"
import { WithChoices } from "./use-company-choices.ts"
import { VendorBlock } from "./vendor-block.tsx"

/** The blocks of a bloc that the stored company is not in yet. */
export default function EmptyBlocks({ bloc }: { bloc: Bloc }) {
  if (bloc === "BUYER") return <BuyerBlock buyer={emptyBlocks.buyer} />
  if (bloc === "MEDIA") return <MediaBlock media={emptyBlocks.media} />
  return (
    <>
      <WithChoices>
        {({ reference }) => <VendorBlock vendor={emptyBlocks.vendor} tradeshows={reference.tradeshows} />}
      </WithChoices>
      <MarketplaceBlock account={null}>
        <PlatformField platform={null} />
      </MarketplaceBlock>
    </>
  )
}

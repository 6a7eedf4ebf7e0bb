import { CompanySkeleton } from "#components/company/company-skeleton.tsx"

export default CompanySkeleton

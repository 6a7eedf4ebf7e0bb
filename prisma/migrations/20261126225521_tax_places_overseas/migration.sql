-- AlterEnum: each in use from the next migration on
ALTER TYPE "tax_place" ADD VALUE 'overseas';
ALTER TYPE "tax_place" ADD VALUE 'overseas_untaxed';

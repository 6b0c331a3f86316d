import { Instant, ListOf, type Shape, Uuid, VisibleText } from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';

const VendorParams = Type.Object({ id: Uuid });
const VendorSecretParams = Type.Object({ id: Uuid, secret_uuid: Uuid });
const SECRET_FIELDS = { secret_uuid: Uuid, created_at: Instant };
const VendorSecretList = ListOf(Type.Object(SECRET_FIELDS));
export type VendorSecretList = Shape<typeof VendorSecretList>;
const NewVendorSecret = Type.Object({ ...SECRET_FIELDS, secret: Type.String() });
export type NewVendorSecret = Shape<typeof NewVendorSecret>;

const VendorBody = Type.Object({
  name: VisibleText(100),
  company: VisibleText(100),
});

export const addVendorContract = {
  method: 'POST',
  path: '/api/vendor',
  summary: 'Add a vendor that hands over its SMS by the plain JSON hook.',
  tag: 'vendor',
  body: VendorBody,
  idempotent: true,
  tellsPosition: true,
  answers: { 201: Type.Object({ vendor_uuid: Uuid }) },
  problems: ['vendor-name-exists'],
} as const;

export const changeVendorContract = {
  method: 'PUT',
  path: '/api/vendor/{id}',
  summary: 'Change the name or the company of a vendor. Two vendors never have the same name.',
  tag: 'vendor',
  params: VendorParams,
  body: VendorBody,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'vendor-name-exists'],
} as const;

export const vendorSecretListContract = {
  method: 'GET',
  path: '/api/vendor/{id}/secrets',
  summary: 'The valid secrets of a vendor, without their text.',
  tag: 'vendor',
  params: VendorParams,
  answers: { 200: VendorSecretList },
  problems: ['not-found'],
} as const;

export const createVendorSecretContract = {
  method: 'POST',
  path: '/api/vendor/{id}/secrets',
  summary:
    'Give a vendor one more secret for the JSON hook. Its words are in this answer only; two may be good at once.',
  tag: 'vendor',
  params: VendorParams,
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 201: NewVendorSecret },
  problems: ['not-found', 'too-many-secrets'],
} as const;

export const revokeVendorSecretContract = {
  method: 'DELETE',
  path: '/api/vendor/{id}/secrets/{secret_uuid}',
  summary: 'Revoke a secret of a vendor: from now on it proves nothing.',
  tag: 'vendor',
  params: VendorSecretParams,
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found'],
} as const;

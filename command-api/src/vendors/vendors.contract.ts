import { Type } from 'typebox';

const Uuid = Type.String({ format: 'uuid' });
const VendorParams = Type.Object({ id: Uuid }, { additionalProperties: false });
const VendorSecretParams = Type.Object({ id: Uuid, secret_uuid: Uuid }, { additionalProperties: false });
const secretFields = { secret_uuid: Uuid, created_at: Type.String({ format: 'date-time' }) };
const Done = Type.Object({ position: Type.String() });

export const AddVendorBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    company: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  },
  { additionalProperties: false },
);

export const addVendorContract = {
  method: 'POST',
  path: '/api/vendor',
  summary: 'Add a vendor that hands over its SMS by the plain JSON hook.',
  tag: 'vendor',
  body: AddVendorBody,
  idempotent: true,
  answers: { 201: Type.Object({ vendor_uuid: Uuid, position: Type.String() }) },
} as const;

export const vendorSecretList = {
  method: 'GET',
  path: '/api/vendor/{id}/secrets',
  summary: 'The secrets of a vendor that are good now, without their words.',
  tag: 'vendor',
  params: VendorParams,
  answers: { 200: Type.Object({ data: Type.Array(Type.Object(secretFields)), total: Type.Integer() }) },
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
  answers: { 201: Type.Object({ ...secretFields, secret: Type.String(), position: Type.String() }) },
  problems: ['not-found', 'too-many-secrets'],
} as const;

export const revokeVendorSecretContract = {
  method: 'DELETE',
  path: '/api/vendor/{id}/secrets/{secret_uuid}',
  summary: 'Revoke a secret of a vendor: from now on it proves nothing.',
  tag: 'vendor',
  params: VendorSecretParams,
  needsFreshPassword: true,
  answers: { 200: Done },
  problems: ['not-found'],
} as const;

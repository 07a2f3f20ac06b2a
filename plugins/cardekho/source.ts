import { type Context, type Draft, type RawRequest, readByTable, type Role } from '@turant/plugin-kit';

/** Fields of the dealers' contract and their aliases, by `tableKeyOf`. Earlier ones take precedence; the roles of other fields are guessed. */
const ROLES: Readonly<Record<string, Role>> = {
  name: 'name',
  customername: 'name',
  contactname: 'name',
  fullname: 'name',
  phonenumber: 'phone',
  phone: 'phone',
  mobile: 'phone',
  customermobile: 'phone',
  contactphone: 'phone',
  carmodel: 'requirement',
  vehiclemodel: 'requirement',
  model: 'requirement',
  leadurl: 'extra',
  leaddetailurl: 'extra',
  pageurl: 'extra',
  url: 'extra',
  campaign: 'extra',
  utmsource: 'extra',
  utmmedium: 'extra',
  utmcampaign: 'extra',
};

export const read = (raw: RawRequest, { settings }: Context): Draft[] => readByTable(raw, settings, ROLES);

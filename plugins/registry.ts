import type { Plugin } from '@turant/plugin-kit';
import p99acres from './99acres/plugin.js';
import bitrix24 from './bitrix24/plugin.js';
import cardekho from './cardekho/plugin.js';
import contactForm7 from './contact-form-7/plugin.js';
import customJson from './custom-json/plugin.js';
import deepgram from './deepgram/plugin.js';
import elementor from './elementor/plugin.js';
import fillout from './fillout/plugin.js';
import freshsales from './freshsales/plugin.js';
import gohighlevel from './gohighlevel/plugin.js';
import googleAds from './google-ads/plugin.js';
import googleForms from './google-forms/plugin.js';
import googleSheets from './google-sheets/plugin.js';
import gravityForms from './gravity-forms/plugin.js';
import housing from './housing/plugin.js';
import hubspot from './hubspot/plugin.js';
import indiamart from './indiamart/plugin.js';
import integrately from './integrately/plugin.js';
import jotform from './jotform/plugin.js';
import justdial from './justdial/plugin.js';
import kylas from './kylas/plugin.js';
import leadsquared from './leadsquared/plugin.js';
import linkedin from './linkedin/plugin.js';
import magicbricks from './magicbricks/plugin.js';
import make from './make/plugin.js';
import meta from './meta/plugin.js';
import n8n from './n8n/plugin.js';
import openaiCompatible from './openai-compatible/plugin.js';
import pabbly from './pabbly/plugin.js';
import pipedrive from './pipedrive/plugin.js';
import salesforce from './salesforce/plugin.js';
import sarvam from './sarvam/plugin.js';
import sulekha from './sulekha/plugin.js';
import tally from './tally/plugin.js';
import tiktok from './tiktok/plugin.js';
import tradeindia from './tradeindia/plugin.js';
import typeform from './typeform/plugin.js';
import webflow from './webflow/plugin.js';
import webhooks from './webhooks/plugin.js';
import zapier from './zapier/plugin.js';
import zoho from './zoho/plugin.js';

export const plugins: readonly Plugin[] = [
  p99acres,
  bitrix24,
  cardekho,
  contactForm7,
  customJson,
  deepgram,
  elementor,
  fillout,
  freshsales,
  gohighlevel,
  googleAds,
  googleForms,
  googleSheets,
  gravityForms,
  housing,
  hubspot,
  indiamart,
  integrately,
  jotform,
  justdial,
  kylas,
  leadsquared,
  linkedin,
  magicbricks,
  make,
  meta,
  n8n,
  openaiCompatible,
  pabbly,
  pipedrive,
  salesforce,
  sarvam,
  sulekha,
  tally,
  tiktok,
  tradeindia,
  typeform,
  webflow,
  webhooks,
  zapier,
  zoho,
];

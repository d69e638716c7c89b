create trigger guard before insert or update of picture on public.campaign_proofs
for each row when (new.picture is not null) execute function internal.guard_proof();
create trigger touch before update on public.campaign_proofs for each row execute function internal.touch();
create trigger drop_picture after update or delete on public.campaign_proofs
for each row when (old.picture is not null) execute function internal.drop_proof_picture();
create trigger log_change after insert or update or delete on public.campaign_proofs
for each row execute function internal.log_change('id', 'campaign_id', 'kind', 'day');

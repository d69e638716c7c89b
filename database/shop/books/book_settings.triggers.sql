create trigger check_accounts before update on public.book_settings for each row execute function internal.check_book_accounts();
create trigger touch before update on public.book_settings for each row execute function internal.touch();
create trigger log_change after update on public.book_settings
for each row execute function internal.log_change('only_row', 'chart', 'accounts', 'datev_consultant', 'datev_client', 'datev_account_length',
  'datev_year_starts', 'xero_tax_rate');
